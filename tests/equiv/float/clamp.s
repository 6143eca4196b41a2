; Clamp is a maximum and a minimum if NaNs become 0 (C11); a sum of magnitudes is never -0.
; out: v0
; expect: equivalent
; == a ==
v_add_f32_e64 v0, |v1|, |v2| clamp
; == b ==
v_add_f32 v0, |v1|, |v2|
v_max_f32 v0, 0, v0
v_min_f32 v0, 1.0, v0

; == wrong_dx10 ==
; Without DX10_CLAMP a NaN stays.
; mode: 0x2f0
; relies on: mode=0x2f0
