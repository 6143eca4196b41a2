; Two negated factors are none; NaNs would show their signs.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_fma_f32 v0, -v1, -v2, v3
; == b ==
v_fma_f32 v0, v1, v2, v3

; == wrong_one ==
; One is one.
@@ b @@
-v_fma_f32 v0, v1, v2, v3
+v_fma_f32 v0, v1, -v2, v3
