; Opcodes that are not reversed do not depend on the model.
; out: v0
; model: hardware
; expect: equivalent
; == a ==
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_sub_u32 v0, v2, v1
v_xor_b32 v0, v0, v2
; == b ==
v_sub_u32_dpp v3, v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v0, v0, v3 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_control ==
; Another permutation in the second step.
@@ b @@
-v_xor_b32_dpp v0, v0, v3 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_xor_b32_dpp v0, v0, v3 quad_perm:[1,0,2,3] row_mask:0xf bank_mask:0xf bound_ctrl:1
