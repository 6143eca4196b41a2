; The high word of the 48-bit product.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v2, 0xffffff, v0
v_and_b32 v3, 0xffffff, v1
v_mul_hi_u32 v0, v2, v3
; == b ==
v_mul_hi_u32_u24 v0, v0, v1

; == wrong_low ==
; The low word.
@@ b @@
-v_mul_hi_u32_u24 v0, v0, v1
+v_mul_u32_u24 v0, v0, v1

; == wrong_signed ==
; The signed product.
@@ b @@
-v_mul_hi_u32_u24 v0, v0, v1
+v_mul_hi_i32_i24 v0, v0, v1
