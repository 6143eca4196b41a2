; Once is enough.
; out: v0
; nan: preserve
; expect: equivalent
; == a ==
v_max_f32 v0, v1, v1
v_max_f32 v0, v0, v0
; == b ==
v_max_f32 v0, v1, v1

; == wrong_ieee ==
; Without IEEE no NaN is quieted, and a product quiets all.
; mode: 0x1f0
; relies on: mode=0x1f0
@@ a @@
-v_max_f32 v0, v1, v1
-v_max_f32 v0, v0, v0
+v_mul_f32 v0, 1.0, v1
