; A factor of 1 leaves a sum.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_fma_f32 v0, v1, 1.0, v2
; == b ==
v_add_f32 v0, v1, v2

; == wrong_half ==
; A factor of a half does not.
@@ a @@
-v_fma_f32 v0, v1, 1.0, v2
+v_fma_f32 v0, v1, 0.5, v2
