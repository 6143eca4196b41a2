; The minimum is the negated maximum of the negated operands, also of NaNs and zeros (M1).
; out: v0
; expect: equivalent
; == a ==
v_min_f32 v0, v1, v2
; == b ==
v_max_f32 v0, -v1, -v2
v_xor_b32 v0, 0x80000000, v0

; == wrong_order ==
; Of two NaNs the second one is the result.
@@ b @@
-v_max_f32 v0, -v1, -v2
+v_max_f32 v0, -v2, -v1
