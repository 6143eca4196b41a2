; Another value.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_max_i16 v0, -3, v0
; == b ==
v_mov_b32 v1, 0xfffc
v_max_i16 v0, v1, v0
