; Another value.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_cndmask_b32 v0, v1, v1, vcc
; == b ==
v_mov_b32 v0, v2
