; bound_ctrl brings zeros into the conjunction.
; target: gfx803, gfx900
; out: s0
; assume: exec == -1
; expect: different
; == a ==
v_and_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_readlane_b32 s0, v0, 0
; == b ==
v_and_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_readlane_b32 s0, v0, 0
