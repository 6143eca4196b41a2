; Rounding up is rounding down, negated, for all but NaNs.
; out: v0
; assume: (v1 & 0x7fff) <=u 0x7c00
; expect: equivalent
; == a ==
v_ceil_f16 v0, v1
v_xor_b32 v0, 0x8000, v0
; == b ==
v_floor_f16 v0, -v1

; == wrong_nan ==
; The signs of NaNs are open.
; relies on: M3
; without: assume
