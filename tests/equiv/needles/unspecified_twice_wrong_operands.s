; Of other operands it may be another one.
; out: vcc
; assume: v3 == v5
; expect: different
; relies on: C6
; == a ==
v_min3_i16 v3, v1, v2, v4
v_min3_i16 v5, v2, v1, v4
v_cmp_eq_u32 vcc, v3, v5
; == b ==
s_mov_b64 vcc, exec
