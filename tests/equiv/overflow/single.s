; FP16_OVFL is about f16 alone.
; mode: 0x8003f0
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, 0x7f7fffff
v_add_f32 v0, v0, v0
; == b ==
v_mov_b32 v0, 0x7f800000

; == wrong_number ==
; relies on: mode=0x8003f0
@@ b @@
-v_mov_b32 v0, 0x7f800000
+v_mov_b32 v0, 0x7f7fffff
