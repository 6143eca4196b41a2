; Four bits as a number from -0.5 to 0.4375.
; out: v0
; expect: equivalent
; == a ==
v_cvt_off_f32_i4 v0, v1
; == b ==
v_bfe_i32 v0, v1, 0, 4
v_cvt_f32_i32 v0, v0
v_mul_f32 v0, 0x3d800000, v0

; == wrong_unsigned ==
; Their sign counts.
@@ b @@
-v_bfe_i32 v0, v1, 0, 4
-v_cvt_f32_i32 v0, v0
+v_bfe_u32 v0, v1, 0, 4
+v_cvt_f32_u32 v0, v0
