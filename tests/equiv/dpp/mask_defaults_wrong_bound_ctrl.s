; bound_ctrl is set.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32_dpp v0, v1 row_shr:2 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_shr:2 bound_ctrl:1
