; A byte is exact in all formats.
; out: v0
; expect: equivalent
; == a ==
v_cvt_f32_ubyte1 v0, v1
v_cvt_f16_f32 v0, v0
; == b ==
v_bfe_u32 v0, v1, 8, 8
v_cvt_f16_u16 v0, v0

; == wrong_byte ==
; Another byte.
@@ b @@
-v_bfe_u32 v0, v1, 8, 8
+v_bfe_u32 v0, v1, 16, 8
