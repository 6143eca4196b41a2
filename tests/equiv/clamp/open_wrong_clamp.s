; Without clamp it is the product.
; out: v0
; expect: different
; relies on: C13
; == a ==
v_mul_u32_u24_e64 v0, v0, v1 clamp
; == b ==
v_mul_u32_u24_e64 v0, v0, v1
v_mov_b32 v2, v0
