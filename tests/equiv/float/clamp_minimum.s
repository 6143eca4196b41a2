; Clamped values are not above 1.
; out: v0
; expect: equivalent
; == a ==
v_mul_f16_e64 v0, v1, v2 clamp
v_min_f16 v0, 1.0, v0
; == b ==
v_mul_f16_e64 v0, v1, v2 clamp

; == wrong_bound ==
; They may be above a half.
@@ a @@
-v_min_f16 v0, 1.0, v0
+v_min_f16 v0, 0.5, v0
