; A difference is a sum in every MODE.
; out: v0
; mode: any
; expect: equivalent
; == a ==
v_sub_f16 v0, v1, v2 clamp
; == b ==
v_add_f16 v0, v1, -v2 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_f16 v0, v1, -v2 clamp
+v_add_f16 v0, v1, -v2
