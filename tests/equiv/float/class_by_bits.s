; Subnormals by their bits; classes do not flush (C-12).
; out: vcc
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x90
v_cmp_class_f32 vcc, v0, v1
; == b ==
v_and_b32 v0, 0x7fffffff, v0
v_add_u32 v0, -1, v0
v_mov_b32 v1, 0x7fffff
v_cmp_lt_u32 vcc, v0, v1

; == wrong_bound ==
; One too many.
@@ b @@
-v_cmp_lt_u32 vcc, v0, v1
+v_cmp_le_u32 vcc, v0, v1
