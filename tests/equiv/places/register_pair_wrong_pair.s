; v1 differs.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]
; expect: different
; == a ==
v_mov_b32 v0, v2
v_mov_b32 v1, v3
; == b ==
v_mov_b32 v0, v2
