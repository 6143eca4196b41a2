; Both are relative.
; target: gfx600, gfx700, gfx803
; expect: different
; == a ==
s_mov_b32 m0, 4
v_movrelsd_b32_e32 v1, v2
; == b ==
s_mov_b32 m0, 4
v_mov_b32_e32 v5, v2
