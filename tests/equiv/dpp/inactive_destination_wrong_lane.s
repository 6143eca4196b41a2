; Lane 7 is active.
; target: gfx803, gfx900
; out: v0[7..63]
; assume: exec == 0xff
; expect: different
; == a ==
s_nop 0
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf bound_ctrl:1
