; Of finite numbers above 0 the old product is the product (M6).
; out: v0
; assume: v1 <u 0x7f800000
; assume: v2 <u 0x7f800000
; expect: equivalent
; == a ==
v_mul_legacy_f32 v0, v1, v2
; == b ==
v_mul_f32 v0, v1, v2

; == wrong_zero ==
; Zero times infinity is 0.
; assume: v1 <=u 0x7f800000
; assume: v2 <=u 0x7f800000
