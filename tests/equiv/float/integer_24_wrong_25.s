; One bit more.
; out: v0
; expect: different
; == a ==
v_and_b32 v1, 0x1ffffff, v1
v_cvt_f32_u32 v0, v1
v_cvt_u32_f32 v0, v0
; == b ==
v_and_b32 v0, 0x1ffffff, v1
