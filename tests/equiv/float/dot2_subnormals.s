; A subnormal factor is flushed, whatever MODE says (ledger M7).
; target: gfx906
; out: v0
; reading: M7=high-first
; expect: equivalent
; relies on: M7=high-first
; == a ==
v_mov_b32 v1, 1
v_mov_b32 v2, 0x3c00
v_mov_b32 v3, 0
v_dot2_f32_f16 v0, v1, v2, v3
; == b ==
v_mov_b32 v0, 0

; == wrong_kept ==
; Not on a machine that keeps it.
; reading: M7=high-first-kept
; relies on: M7=high-first-kept

; == wrong_machine ==
; Nobody says which machine it is.
; without: reading
; relies on: M7=products-first-kept
