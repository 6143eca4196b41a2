; The high word of the signed 48-bit product.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bfe_i32 v2, v0, 0, 24
v_bfe_i32 v3, v1, 0, 24
v_mul_hi_i32 v0, v2, v3
; == b ==
v_mul_hi_i32_i24 v0, v0, v1

; == wrong_unsigned ==
; The unsigned product.
@@ b @@
-v_mul_hi_i32_i24 v0, v0, v1
+v_mul_hi_u32_u24 v0, v0, v1
