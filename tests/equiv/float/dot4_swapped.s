; A dot product of four terms with its factors exchanged.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_mul_f32 v0, v1, v2
v_fma_f32 v0, v3, v4, v0
v_fma_f32 v0, v5, v6, v0
v_fma_f32 v0, v7, v8, v0
; == b ==
v_mul_f32 v0, v2, v1
v_fma_f32 v0, v4, v3, v0
v_fma_f32 v0, v6, v5, v0
v_fma_f32 v0, v8, v7, v0

; == wrong_order ==
; The same with two terms exchanged: other roundings.
@@ b @@
+v_fma_f32 v0, v6, v5, v0
 v_fma_f32 v0, v4, v3, v0
-v_fma_f32 v0, v6, v5, v0
