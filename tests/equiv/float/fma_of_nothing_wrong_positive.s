; Adding +0 makes +0 of -0.
; out: v0
; nan: canonical
; expect: different
; relies on: mode=0x3f0
; == a ==
v_fma_f32 v0, v1, v2, 0
; == b ==
v_mul_f32 v0, v1, v2
