; A unary operation of a moved value.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32_dpp v2, v0 row_ror:3 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_not_b32 v0, v2
; == b ==
v_not_b32_dpp v0, v0 row_ror:3 row_mask:0xf bank_mask:0xf bound_ctrl:1
