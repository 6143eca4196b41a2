; An output modifier is a second multiplication, of products that are not negative.
; out: v0
; mode: 0x100
; nan: canonical
; expect: equivalent
; relies on: nan=canonical, mode=0x100
; == a ==
v_mul_f32_e64 v0, |v1|, |v2| mul:4
; == b ==
v_mul_f32 v0, |v1|, |v2|
v_mul_f32 v0, 4.0, v0

; == wrong_zero ==
; It makes +0 of -0.
@@ a @@
-v_mul_f32_e64 v0, |v1|, |v2| mul:4
+v_mul_f32_e64 v0, v1, v2 mul:4
@@ b @@
-v_mul_f32 v0, |v1|, |v2|
+v_mul_f32 v0, v1, v2
