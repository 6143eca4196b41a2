; v_mad_f32 flushes subnormals, which MODE tells v_mul_f32 and v_add_f32 to keep.
; out: v0
; expect: different
; relies on: mode=0x3f0
; == a ==
v_mad_f32 v0, v1, v2, v3
; == b ==
v_mul_f32 v0, v1, v2
v_add_f32 v0, v0, v3
