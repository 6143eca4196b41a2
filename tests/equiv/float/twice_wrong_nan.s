; No document says that a sum gives the NaN of a product.
; out: v0
; expect: different
; relies on: M3
; == a ==
v_mul_f16 v0, 2.0, v1
; == b ==
v_add_f16 v0, v1, v1
