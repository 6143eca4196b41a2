; Another last bit.
; target: gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, 0.15915494
; == b ==
v_mov_b32 v0, 0x3e22f982
