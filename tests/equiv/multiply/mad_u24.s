; v_mad_u32_u24 adds all 32 bits of its third operand.
; out: v0
; expect: equivalent
; == a ==
v_mul_u32_u24 v3, v0, v1
v_add_u32 v0, v3, v2
; == b ==
v_mad_u32_u24 v0, v0, v1, v2

; == wrong_addend ==
; The third operand is cut to 24 bits.
@@ a @@
 v_mul_u32_u24 v3, v0, v1
+v_and_b32 v2, 0xffffff, v2

; == wrong_order ==
; Another operand is added.
@@ b @@
-v_mad_u32_u24 v0, v0, v1, v2
+v_mad_u32_u24 v0, v0, v2, v1
