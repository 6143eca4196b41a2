; FP16_OVFL: a sum that overflows is the greatest number.
; mode: 0x8003f0
; out: v0{15:0}
; expect: equivalent
; relies on: mode=0x8003f0
; == a ==
v_mov_b32 v0, 0x7bff
v_add_f16 v0, v0, v0
; == b ==
v_mov_b32 v0, 0x7bff

; == wrong_infinity ==
; FP16_OVFL: a sum that overflows is no infinity.
; relies on: mode=0x8003f0
@@ b @@
-v_mov_b32 v0, 0x7bff
+v_mov_b32 v0, 0x7c00
