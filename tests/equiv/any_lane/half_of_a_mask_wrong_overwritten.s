; A word of a mask is written between the mask's definition and its use.
; out: v0
; expect: different
; == a ==
v_cmp_lt_u32 vcc, v1, v2
s_mov_b32 vcc_hi, 0
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
v_min_u32 v0, v1, v2
v_cmp_lt_u32 vcc, v1, v2
v_cndmask_b32 v0, v1, v2, vcc
