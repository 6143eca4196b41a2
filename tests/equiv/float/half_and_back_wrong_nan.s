; Which NaN a conversion gives is open (M3).
; out: v0
; expect: different
; relies on: M3
; == a ==
v_cvt_f32_f16 v0, v1
v_cvt_f16_f32 v0, v0
; == b ==
v_max_f16 v0, v1, v1
