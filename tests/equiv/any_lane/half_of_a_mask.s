; A word of a mask is written with what it has.
; out: v0
; expect: equivalent
; == a ==
v_cmp_lt_u32 vcc, v1, v2
s_mov_b32 vcc_hi, vcc_hi
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
v_max_u32 v0, v1, v2
v_cmp_ge_u32 vcc, v1, v2
v_cndmask_b32 v0, v2, v1, vcc
