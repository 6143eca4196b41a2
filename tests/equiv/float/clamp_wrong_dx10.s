; Without DX10_CLAMP a NaN stays.
; out: v0
; mode: 0x2f0
; expect: different
; relies on: mode=0x2f0
; == a ==
v_add_f32_e64 v0, |v1|, |v2| clamp
; == b ==
v_add_f32 v0, |v1|, |v2|
v_max_f32 v0, 0, v0
v_min_f32 v0, 1.0, v0
