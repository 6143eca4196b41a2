; Infinities by their magnitude.
; out: vcc
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x204
v_cmp_class_f16 vcc, v0, v1
; == b ==
v_mov_b32 v1, 0x7c00
v_cmp_eq_f16 vcc, |v0|, v1

; == wrong_nan ==
; NaNs are not less.
@@ b @@
-v_cmp_eq_f16 vcc, |v0|, v1
+v_cmp_nlt_f16 vcc, |v0|, v1
