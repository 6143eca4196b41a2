; They differ if v1 and v2 are related through a scalar.
; out: vcc
; assume: v1 ^ s0 != v2
; expect: equivalent
; == a ==
v_xor_b32 v3, s0, v1
v_sub_u32 v3, v3, v2
v_cmp_eq_u32 vcc, 0, v3
; == b ==
s_mov_b64 vcc, 0

; == wrong_other ==
; Another relation is excluded. No random state finds it: the solver must.
; assume: v1 ^ s0 != v2 + 1

; == wrong_related ==
; They may be. No random state finds it: the solver must.
; without: assume
