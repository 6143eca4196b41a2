; Another bound.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_med3_i32 v0, v0, -5, 40
; == b ==
v_max_i32 v0, -5, v0
v_min_i32 v0, 41, v0
