; The factors of a multiplication and addition may be exchanged.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_mad_f32 v0, v1, v2, v3
; == b ==
v_mad_f32 v0, v2, v1, v3

; == wrong_fma ==
; A multiplication and addition that rounds the product is no fused one.
@@ b @@
-v_mad_f32 v0, v2, v1, v3
+v_fma_f32 v0, v1, v2, v3

; == wrong_subnormals ==
; v_mad_f32 flushes subnormals, which MODE tells v_mul_f32 and v_add_f32 to keep.
; relies on: mode=0x3f0
@@ b @@
-v_mad_f32 v0, v2, v1, v3
+v_mul_f32 v0, v1, v2
+v_add_f32 v0, v0, v3
