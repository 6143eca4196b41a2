; FP16_OVFL: the sign stays, whatever the rounding mode (here towards zero).
; mode: 0x8003fc
; out: v0{15:0}
; expect: equivalent
; == a ==
v_mov_b32 v0, 0xfbff
v_mul_f16 v0, 2.0, v0
; == b ==
v_mov_b32 v0, 0xfbff

; == wrong_sign ==
; FP16_OVFL: the sign stays.
; mode: 0x8003f0
@@ b @@
-v_mov_b32 v0, 0xfbff
+v_mov_b32 v0, 0x7bff
