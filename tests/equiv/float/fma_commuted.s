; The factors of a fused multiplication may be exchanged.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_fma_f32 v0, v1, v2, v3
; == b ==
v_fma_f32 v0, v2, v1, v3

; == wrong_addend ==
; A factor and the addend may not.
@@ b @@
-v_fma_f32 v0, v2, v1, v3
+v_fma_f32 v0, v1, v3, v2
