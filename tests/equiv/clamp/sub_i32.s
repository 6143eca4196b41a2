; Signed saturation of a difference.
; out: v0
; expect: equivalent
; == a ==
v_sub_u32 v2, v0, v1
v_xor_b32 v3, v0, v1
v_xor_b32 v4, v0, v2
v_and_b32 v3, v3, v4
v_ashrrev_i32 v4, 31, v0
v_xor_b32 v4, 0x7fffffff, v4
v_cmp_gt_i32 vcc, 0, v3
v_cndmask_b32 v0, v2, v4, vcc
; == b ==
v_sub_i32 v0, v0, v1 clamp

; == wrong_operands ==
; The operands are exchanged.
@@ b @@
-v_sub_i32 v0, v0, v1 clamp
+v_sub_i32 v0, v1, v0 clamp
