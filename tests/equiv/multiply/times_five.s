; A product with 5 is a shift and an addition.
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u32 v0, v0, 5
; == b ==
v_lshl_add_u32 v0, v0, 2, v0

; == wrong_amount ==
; A product with 9.
@@ b @@
-v_lshl_add_u32 v0, v0, 2, v0
+v_lshl_add_u32 v0, v0, 3, v0
