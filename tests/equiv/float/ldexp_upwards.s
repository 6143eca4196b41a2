; Scaling up twice is scaling up once: the first step rounds nothing.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical, mode=0x3f0
; == a ==
v_ldexp_f16 v0, v1, 2
v_ldexp_f16 v0, v0, 3
; == b ==
v_ldexp_f16 v0, v1, 5
