; They may be. No random state finds it: the solver must.
; out: vcc
; expect: different
; == a ==
v_xor_b32 v3, s0, v1
v_sub_u32 v3, v3, v2
v_cmp_eq_u32 vcc, 0, v3
; == b ==
s_mov_b64 vcc, 0
