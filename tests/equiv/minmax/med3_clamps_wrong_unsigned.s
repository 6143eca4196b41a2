; As an unsigned number -5 is large.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_med3_u32 v0, v0, -5, 40
; == b ==
v_max_i32 v0, -5, v0
v_min_i32 v0, 40, v0
