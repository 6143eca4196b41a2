; The carry of a folded addition, where every lane is written.
; out: v0, vcc
; expect: equivalent
; == a ==
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_add_co_u32 v0, vcc, v2, v1
; == b ==
v_add_co_u32_dpp v0, vcc, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
