; Without NaNs it is v_min3_f32 (ledger N7).
; target: gfx950
; out: v0, v1
; expect: equivalent
; == a ==
v_min_f32 v4, 1.0, v2
v_max_f32 v4, -1.0, v4
v_min_f32 v5, 1.0, v3
v_max_f32 v5, -1.0, v5
v_min3_f32 v0, v4, v5, 0.5
v_max3_f32 v1, v4, v5, 0.5
; == b ==
v_min_f32 v4, 1.0, v2
v_max_f32 v4, -1.0, v4
v_min_f32 v5, 1.0, v3
v_max_f32 v5, -1.0, v5
v_minimum3_f32 v0, v4, v5, 0.5
v_maximum3_f32 v1, v4, v5, 0.5

; == wrong_nan ==
; A NaN is no number.
@@ a @@
-v_min3_f32 v0, v4, v5, 0.5
+v_min3_f32 v0, v2, v5, 0.5
@@ b @@
-v_minimum3_f32 v0, v4, v5, 0.5
+v_minimum3_f32 v0, v2, v5, 0.5
