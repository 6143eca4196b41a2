; Twice a number is its sum with itself.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical
; == a ==
v_mul_f16 v0, 2.0, v1
; == b ==
v_add_f16 v0, v1, v1

; == wrong_nan ==
; No document says that a sum gives the NaN of a product.
; relies on: M3
; without: nan
