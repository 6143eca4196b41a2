; Without IEEE and with flushing they have.
; out: v0
; mode: 0x100
; expect: different
; relies on: mode=0x100
; == a ==
v_mul_f32_e64 v0, v1, v2 mul:4
; == b ==
v_mul_f32 v0, v1, v2
