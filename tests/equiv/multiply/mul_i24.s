; v_mul_i32_i24 sign-extends the low 24 bits.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_bfe_i32 v2, v0, 0, 24
v_bfe_i32 v3, v1, 0, 24
v_mul_lo_u32 v0, v2, v3
; == b ==
v_mul_i32_i24 v0, v0, v1

; == wrong_unsigned ==
; The unsigned form.
@@ b @@
-v_mul_i32_i24 v0, v0, v1
+v_mul_u32_u24 v0, v0, v1
