; Below 0: an infinity, normal or subnormal.
; out: vcc
; expect: equivalent
; == a ==
v_cmp_gt_f32 vcc, 0, v0
; == b ==
v_mov_b32 v1, 0x1c
v_cmp_class_f32 vcc, v0, v1

; == wrong_zero ==
; -0 is not below.
@@ b @@
-v_mov_b32 v1, 0x1c
+v_mov_b32 v1, 0x3c
