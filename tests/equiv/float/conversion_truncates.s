; A conversion to an integer rounds towards zero.
; out: v0
; expect: equivalent
; == a ==
v_cvt_i16_f16 v0, v1
; == b ==
v_trunc_f16 v1, v1
v_cvt_i16_f16 v0, v1

; == wrong_floor ==
; Not downwards.
@@ b @@
-v_trunc_f16 v1, v1
+v_floor_f16 v1, v1
