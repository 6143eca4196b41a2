; Lane 3 reads lane 2.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,2] row_mask:0xf bank_mask:0xf
