; The median with two ordered constants clamps.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_med3_i32 v0, v0, -5, 40
; == b ==
v_max_i32 v0, -5, v0
v_min_i32 v0, 40, v0

; == wrong_bound ==
; Another bound.
@@ b @@
-v_min_i32 v0, 40, v0
+v_min_i32 v0, 41, v0

; == wrong_unsigned ==
; As an unsigned number -5 is large.
@@ a @@
-v_med3_i32 v0, v0, -5, 40
+v_med3_u32 v0, v0, -5, 40
