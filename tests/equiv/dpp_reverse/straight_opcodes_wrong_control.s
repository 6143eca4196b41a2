; Another permutation in the second step.
; out: v0
; model: hardware
; expect: different
; == a ==
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_sub_u32 v0, v2, v1
v_xor_b32 v0, v0, v2
; == b ==
v_sub_u32_dpp v3, v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v0, v0, v3 quad_perm:[1,0,2,3] row_mask:0xf bank_mask:0xf bound_ctrl:1
