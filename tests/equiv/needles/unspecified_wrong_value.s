; It may be 0x1234. No random state finds it: the solver must.
; out: vcc
; expect: different
; relies on: C6
; == a ==
v_min3_i16 v3, v1, v2, v4
v_lshrrev_b32 v3, 16, v3
s_movk_i32 s0, 0x1234
v_cmp_eq_u32 vcc, s0, v3
; == b ==
s_mov_b64 vcc, 0
