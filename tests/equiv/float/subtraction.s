; A subtraction is the addition of the negated operand, NaNs included (M3).
; out: v0
; expect: equivalent
; == a ==
v_sub_f32 v0, v1, v2
; == b ==
v_add_f32 v0, v1, -v2

; == wrong_operand ==
; Of the other operand.
@@ b @@
-v_add_f32 v0, v1, -v2
+v_add_f32 v0, -v1, v2
