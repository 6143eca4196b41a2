; A register is below another one, which is small in one lane: the other lanes may have the rare value.
; target: gfx900
; out: v2
; assume: v0 <u v4
; assume: v4[0] <u 0x1000
; expect: different
; == a ==
v_mov_b32 v1, 0x12345678
v_cmp_eq_u32 vcc, v0, v1
v_cndmask_b32 v2, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0x12345678
v_mov_b32 v2, 0
s_mov_b64 vcc, 0
