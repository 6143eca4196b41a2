; It has no sign.
; out: v0
; expect: different
; == a ==
v_cvt_f32_ubyte3 v0, v1
; == b ==
v_ashrrev_i32 v0, 24, v1
v_cvt_f32_i32 v0, v0
