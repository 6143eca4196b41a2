; All integers of 32 bits are doubles.
; out: v0
; expect: equivalent
; == a ==
v_cvt_f64_u32 v[2:3], v1
v_cvt_u32_f64 v0, v[2:3]
; == b ==
v_mov_b32 v0, v1

; == wrong_single ==
; They are no singles.
@@ a @@
-v_cvt_f64_u32 v[2:3], v1
-v_cvt_u32_f64 v0, v[2:3]
+v_cvt_f32_u32 v2, v1
+v_cvt_u32_f32 v0, v2
