; The fold shifts by 2.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32 v2, v3
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_e32 v0, v2, v1
; == b ==
v_xor_b32_dpp v1, v0, v1 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32 v0, v1
