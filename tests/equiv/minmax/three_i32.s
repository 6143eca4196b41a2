; min3, max3 and med3 of i32 values by two-operand forms.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:2]
; expect: equivalent
; == a ==
v_min3_i32 v0, v3, v4, v5
v_max3_i32 v1, v3, v4, v5
v_med3_i32 v2, v3, v4, v5
; == b ==
v_min_i32 v6, v3, v4
v_max_i32 v7, v3, v4
v_min_i32 v0, v6, v5
v_max_i32 v1, v7, v5
v_min_i32 v7, v7, v5
v_max_i32 v2, v6, v7

; == wrong_median ==
; The median is not the minimum.
@@ b @@
-v_max_i32 v2, v6, v7
+v_min_i32 v2, v6, v7

; == wrong_signedness ==
; One comparison has the other signedness.
@@ b @@
-v_max_i32 v2, v6, v7
+v_max_u32 v2, v6, v7
