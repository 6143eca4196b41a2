; No source says what clamp does to v_mul_u32_u24 (ledger C13); it is at least a function of the
; operands.
; out: v0
; expect: equivalent
; == a ==
v_mul_u32_u24_e64 v0, v0, v1 clamp
; == b ==
v_mul_u32_u24_e64 v0, v0, v1 clamp
v_mov_b32 v2, v0

; == wrong_clamp ==
; Without clamp it is the product.
; relies on: C13
@@ b @@
-v_mul_u32_u24_e64 v0, v0, v1 clamp
+v_mul_u32_u24_e64 v0, v0, v1
