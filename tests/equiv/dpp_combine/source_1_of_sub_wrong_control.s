; Another permutation.
; out: v0
; expect: different
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_sub_u32 v0, v2, v1
; == b ==
v_sub_u32_dpp v0, v0, v1 quad_perm:[2,3,1,0] row_mask:0xf bank_mask:0xf bound_ctrl:1
