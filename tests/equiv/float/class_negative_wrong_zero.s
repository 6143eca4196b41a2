; -0 is not below.
; out: vcc
; expect: different
; == a ==
v_cmp_gt_f32 vcc, 0, v0
; == b ==
v_mov_b32 v1, 0x3c
v_cmp_class_f32 vcc, v0, v1
