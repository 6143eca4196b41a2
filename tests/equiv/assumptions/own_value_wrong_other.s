; Every lane has a small number in another register than one that hangs on it in one lane alone.
; target: gfx900
; out: v2
; assume: v4 <u 0x1000
; assume: v0[3] == v4[3]
; expect: different
; == a ==
v_mov_b32 v1, 0x12345678
v_cmp_eq_u32 vcc, v0, v1
v_cndmask_b32 v2, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0x12345678
v_mov_b32 v2, 0
s_mov_b64 vcc, 0
