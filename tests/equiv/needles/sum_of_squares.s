; x * x - y * y is (x + y) * (x - y).
; out: v0
; assume: v0 <=u 0xff
; assume: v1 <=u 0xff
; expect: equivalent
; == a ==
v_mul_lo_u32 v3, v0, v0
v_mul_lo_u32 v4, v1, v1
v_sub_u32 v0, v3, v4
; == b ==
v_add_u32 v3, v0, v1
v_sub_u32 v4, v0, v1
v_mul_lo_u32 v0, v3, v4

; == wrong_sign ==
; (x + y) * (y - x) is the negation.
@@ b @@
-v_sub_u32 v4, v0, v1
+v_sub_u32 v4, v1, v0
