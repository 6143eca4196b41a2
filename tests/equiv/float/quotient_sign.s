; The sign of a quotient comes from its operands, not from its estimate.
; out: v0
; expect: equivalent
; == a ==
v_div_fixup_f32 v0, v1, v2, v3
; == b ==
v_div_fixup_f32 v0, -v1, v2, v3

; == wrong_operand ==
; It comes from them.
@@ b @@
-v_div_fixup_f32 v0, -v1, v2, v3
+v_div_fixup_f32 v0, v1, -v2, v3
