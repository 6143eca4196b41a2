; FP16_OVFL: the f16 result of a mixed multiply-add.
; target: gfx906
; mode: 0x8003f0
; out: v0{15:0}
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x47800000
v_fma_mixlo_f16 v0, v1, v1, v1
; == b ==
v_mov_b32 v0, 0x7bff

; == wrong_infinity ==
; FP16_OVFL: the f16 result of a mixed multiply-add is no infinity.
; relies on: mode=0x8003f0
@@ b @@
-v_mov_b32 v0, 0x7bff
+v_mov_b32 v0, 0x7c00
