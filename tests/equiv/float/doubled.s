; Twice a number is that number and itself.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_mul_f32 v3, 2.0, v1
v_add_f32 v0, v3, v2
; == b ==
v_add_f32 v3, v1, v1
v_add_f32 v0, v3, v2

; == wrong_fused ==
; What overflows is infinite, also where a fused sum comes back into what is finite.
@@ a @@
-v_mul_f32 v3, 2.0, v1
-v_add_f32 v0, v3, v2
+v_fma_f32 v0, v1, 2.0, v2
