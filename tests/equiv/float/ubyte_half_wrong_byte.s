; Another byte.
; out: v0
; expect: different
; == a ==
v_cvt_f32_ubyte1 v0, v1
v_cvt_f16_f32 v0, v0
; == b ==
v_bfe_u32 v0, v1, 16, 8
v_cvt_f16_u16 v0, v0
