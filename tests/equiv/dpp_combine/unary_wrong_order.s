; bound_ctrl gives 0 before the operation, not after it.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_not_b32 v2, v0
v_mov_b32_dpp v0, v2 row_shr:3 row_mask:0xf bank_mask:0xf bound_ctrl:1
; == b ==
v_not_b32_dpp v0, v0 row_shr:3 row_mask:0xf bank_mask:0xf bound_ctrl:1
