; In this order, as a signalling NaN ends the first step.
; out: v0
; expect: different
; relies on: mode=0x3f0
; == a ==
v_min3_f32 v0, v1, v2, v3
; == b ==
v_min_f32 v0, v2, v3
v_min_f32 v0, v1, v0
