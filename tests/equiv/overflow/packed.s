; FP16_OVFL: both halves of packed instructions.
; mode: 0x8003f0
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, 0xfbff7bff
v_pk_add_f16 v0, v0, v0
; == b ==
v_mov_b32 v0, 0xfbff7bff

; == wrong_high ==
; FP16_OVFL: the high half too.
; relies on: mode=0x8003f0
@@ b @@
-v_mov_b32 v0, 0xfbff7bff
+v_mov_b32 v0, 0xfc007bff
