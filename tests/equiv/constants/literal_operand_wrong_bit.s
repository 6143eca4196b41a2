; Another bit.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_and_b32 v0, 0xf0f0f0f0, v1
; == b ==
s_mov_b32 s0, 0xf0f0f0f1
v_and_b32 v0, s0, v1
