; Both extremes of a number and itself quiet a signalling NaN (M1).
; out: v0
; expect: equivalent
; == a ==
v_max_f16 v0, v1, v1
; == b ==
v_min_f16 v0, v1, v1

; == wrong_move ==
; A move does not.
; relies on: mode=0x3f0
@@ b @@
-v_min_f16 v0, v1, v1
+v_and_b32 v0, 0xffff, v1
