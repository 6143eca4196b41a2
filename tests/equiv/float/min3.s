; A minimum of three is one of two, twice.
; out: v0
; expect: equivalent
; == a ==
v_min3_f32 v0, v1, v2, v3
; == b ==
v_min_f32 v0, v1, v2
v_min_f32 v0, v0, v3

; == wrong_order ==
; In this order, as a signalling NaN ends the first step.
; relies on: mode=0x3f0
@@ b @@
-v_min_f32 v0, v1, v2
-v_min_f32 v0, v0, v3
+v_min_f32 v0, v2, v3
+v_min_f32 v0, v1, v0
