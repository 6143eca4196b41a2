; Lanes that a mask switches off keep their value.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, 0
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0x7 bank_mask:0xf bound_ctrl:1
