; Scaling by a power of two is a product, rounded alike.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_ldexp_f32 v0, v1, -3
; == b ==
v_mul_f32 v0, 0x3e000000, v1

; == wrong_power ==
; The next power.
@@ b @@
-v_mul_f32 v0, 0x3e000000, v1
+v_mul_f32 v0, 0x3d800000, v1
