; A difference on one value that no run is likely to meet, in one lane that is not the first.
; out: v0[3]
; expect: different
; == a ==
v_mul_lo_u32 v2, v1, v1
v_cmp_eq_u32 vcc, 0x9dcaca11, v2
v_cndmask_b32 v0, v3, v4, vcc
; == b ==
v_mov_b32 v0, v3
