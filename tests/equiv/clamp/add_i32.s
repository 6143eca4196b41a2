; Signed saturation by the overflow formula.
; out: v0
; expect: equivalent
; == a ==
v_add_u32 v2, v0, v1
v_xor_b32 v3, v0, v2
v_xor_b32 v4, v1, v2
v_and_b32 v3, v3, v4
v_ashrrev_i32 v4, 31, v0
v_xor_b32 v4, 0x7fffffff, v4
v_cmp_gt_i32 vcc, 0, v3
v_cndmask_b32 v0, v2, v4, vcc
; == b ==
v_add_i32 v0, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_i32 v0, v0, v1 clamp
+v_add_i32 v0, v0, v1

; == wrong_unsigned ==
; Unsigned saturation.
@@ b @@
-v_add_i32 v0, v0, v1 clamp
+v_add_u32_e64 v0, v0, v1 clamp
