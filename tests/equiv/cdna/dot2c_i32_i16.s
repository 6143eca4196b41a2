; Dot products that add to their destination are those with an addend.
; target: gfx908, gfx90a, gfx942, gfx950
; out: v0, v1, v2
; expect: equivalent
; == a ==
v_dot2_i32_i16 v0, v3, v4, v0
v_dot4_i32_i8 v1, v3, v4, v1 clamp
v_dot8_i32_i4 v2, v3, v4, v2
; == b ==
v_dot2c_i32_i16 v0, v3, v4
v_dot4c_i32_i8_e64 v1, v3, v4 clamp
v_dot8c_i32_i4 v2, v3, v4

; == wrong_clamp ==
@@ b @@
-v_dot4c_i32_i8_e64 v1, v3, v4 clamp
+v_dot4c_i32_i8 v1, v3, v4

; == wrong_width ==
@@ b @@
-v_dot8c_i32_i4 v2, v3, v4
+v_dot4c_i32_i8 v2, v3, v4
