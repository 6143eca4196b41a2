; Where MODE flushes, a multiply-add of halves is a product and a sum if it flushes the product (M5).
; out: v0
; reading: M5=flush
; mode: 0x33f
; expect: equivalent
; relies on: M5=flush, mode=0x33f
; == a ==
v_mad_legacy_f16 v0, v1, v2, v3
; == b ==
v_mul_f16 v0, v1, v2
v_add_f16 v0, v0, v3

; == wrong_kept ==
; If it keeps the product it is not.
; reading: M5=keep
; relies on: M5=keep, mode=0x33f
