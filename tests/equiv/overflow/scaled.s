; FP16_OVFL: exponents are scaled as far as to the greatest number.
; mode: 0x8003f0
; out: v0{15:0}
; expect: equivalent
; == a ==
v_ldexp_f16 v0, 1.0, 16
; == b ==
v_mov_b32 v0, 0x7bff

; == wrong_infinity ==
; FP16_OVFL: a scaled number is no infinity.
; relies on: mode=0x8003f0
@@ b @@
-v_mov_b32 v0, 0x7bff
+v_mov_b32 v0, 0x7c00
