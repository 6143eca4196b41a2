; Scaling down twice rounds twice where numbers are subnormal.
; out: v0
; nan: canonical
; expect: different
; relies on: mode=0x3f0
; == a ==
v_ldexp_f16 v0, v1, -2
v_ldexp_f16 v0, v0, -3
; == b ==
v_ldexp_f16 v0, v1, -5
