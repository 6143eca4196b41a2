; FP16_OVFL: an infinity among the sources stays one, of either sign.
; mode: 0x8003f0
; assume: v1{14:0} == 0x7c00
; out: v0{15:0}
; expect: equivalent
; == a ==
v_add_f16 v0, v1, 1.0
; == b ==
v_mov_b32 v0, v1

; == wrong_number ==
; FP16_OVFL: the greatest number is none.
@@ b @@
-v_mov_b32 v0, v1
+v_and_b32 v0, 0xffff8000, v1
+v_or_b32 v0, 0x7bff, v0
