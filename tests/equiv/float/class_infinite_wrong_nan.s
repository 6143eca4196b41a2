; NaNs are not less.
; out: vcc
; expect: different
; == a ==
v_mov_b32 v1, 0x204
v_cmp_class_f16 vcc, v0, v1
; == b ==
v_mov_b32 v1, 0x7c00
v_cmp_nlt_f16 vcc, |v0|, v1
