; FP16_OVFL: the output modifier overflows too.
; mode: 0x800000
; out: v0{15:0}
; expect: equivalent
; == a ==
v_mov_b32 v0, 0x7000
v_add_f16 v0, v0, v0 mul:4
; == b ==
v_mov_b32 v0, 0x7bff

; == wrong_infinity ==
; relies on: mode=0x800000
@@ b @@
-v_mov_b32 v0, 0x7bff
+v_mov_b32 v0, 0x7c00
