; On gfx950 a byte is twice as much as on gfx942, where it is a number there and here (ledger F1).
; target: gfx950
; out: v0
; assume: (v1 & 0x7f) <u 0x7f
; expect: equivalent
; == a ==
v_cvt_f32_fp8 v0, v1
; == b ==
v_and_b32 v2, 0x7f, v1
v_lshlrev_b32 v2, 20, v2
v_mul_f32 v2, 0x7b800000, v2
v_and_b32 v1, 0x80, v1
v_lshlrev_b32 v1, 24, v1
v_or_b32 v0, v1, v2

; == wrong_target ==
; The bias of gfx942 is one more.
; target: gfx942

; == wrong_nan ==
; All bits set are no number.
; without: assume
