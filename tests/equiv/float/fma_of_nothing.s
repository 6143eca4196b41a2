; Adding -0 changes no product.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical, mode=0x3f0
; == a ==
v_mov_b32 v3, 0x80000000
v_fma_f32 v0, v1, v2, v3
; == b ==
v_mul_f32 v0, v1, v2

; == wrong_positive ==
; Adding +0 makes +0 of -0.
; relies on: mode=0x3f0
@@ a @@
-v_mov_b32 v3, 0x80000000
-v_fma_f32 v0, v1, v2, v3
+v_fma_f32 v0, v1, v2, 0
