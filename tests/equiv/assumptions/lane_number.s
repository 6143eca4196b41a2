; What a lane has is bounded by its number: the rare value is in none.
; target: gfx900
; out: v2
; assume: v0 <u lane + 9
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x12345678
v_cmp_eq_u32 vcc, v0, v1
v_cndmask_b32 v2, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0x12345678
v_mov_b32 v2, 0
s_mov_b64 vcc, 0

; == wrong_half ==
; What a lane has is bounded in half of the lanes: the others may have the rare value.
; assume: v0 <u 9 || lane <u 32
