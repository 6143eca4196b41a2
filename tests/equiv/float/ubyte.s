; The highest byte as a number.
; out: v0
; expect: equivalent
; == a ==
v_cvt_f32_ubyte3 v0, v1
; == b ==
v_lshrrev_b32 v0, 24, v1
v_cvt_f32_i32 v0, v0

; == wrong_signed ==
; It has no sign.
@@ b @@
-v_lshrrev_b32 v0, 24, v1
+v_ashrrev_i32 v0, 24, v1
