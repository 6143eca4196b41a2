; If it keeps the product it is not.
; out: v0
; reading: M5=keep
; mode: 0x33f
; expect: different
; relies on: M5=keep, mode=0x33f
; == a ==
v_mad_legacy_f16 v0, v1, v2, v3
; == b ==
v_mul_f16 v0, v1, v2
v_add_f16 v0, v0, v3
