; Without NaNs v_minimum3_f32 (gfx950) is v_min3_f32.
; target_a: gfx950
; target_b: gfx900
; out: v0
; nan: canonical
; expect: equivalent
; == a ==
v_min_f32 v4, 1.0, v2
v_max_f32 v4, -1.0, v4
v_min_f32 v5, 1.0, v3
v_max_f32 v5, -1.0, v5
v_minimum3_f32 v0, v4, v5, 0.5
; == b ==
v_min_f32 v4, 1.0, v2
v_max_f32 v4, -1.0, v4
v_min_f32 v5, 1.0, v3
v_max_f32 v5, -1.0, v5
v_min3_f32 v0, v4, v5, 0.5

; == wrong_nan ==
; A NaN is no number.
@@ a @@
-v_minimum3_f32 v0, v4, v5, 0.5
+v_minimum3_f32 v0, v2, v5, 0.5
@@ b @@
-v_min3_f32 v0, v4, v5, 0.5
+v_min3_f32 v0, v2, v5, 0.5
