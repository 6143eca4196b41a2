; In the real numbers a product that is rounded before it is added is one that is not.
; target_a: gfx803
; target_b: gfx942
; out: v0
; fp: real
; expect: equivalent
; relies on: fp=real
; == a ==
v_mul_f32 v4, v1, v2
v_add_f32 v0, v4, v3
; == b ==
v_fma_f32 v0, v1, v2, v3

; == wrong_sign ==
; relies on: mode=0x3f0
@@ b @@
-v_fma_f32 v0, v1, v2, v3
+v_fma_f32 v0, v1, v2, -v3
