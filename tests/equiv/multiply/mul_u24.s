; v_mul_u32_u24 multiplies the low 24 bits.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v2, 0xffffff, v0
v_and_b32 v3, 0xffffff, v1
v_mul_lo_u32 v0, v2, v3
; == b ==
v_mul_u32_u24 v0, v0, v1

; == wrong_signed ==
; The signed form extends bit 23.
@@ b @@
-v_mul_u32_u24 v0, v0, v1
+v_mul_i32_i24 v0, v0, v1

; == wrong_whole ==
; One operand is not cut.
@@ a @@
-v_and_b32 v3, 0xffffff, v1
-v_mul_lo_u32 v0, v2, v3
+v_mul_lo_u32 v0, v2, v1
