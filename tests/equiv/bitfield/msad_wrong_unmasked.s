; v_sad does.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_sad_u8 v0, v0, 0, v2
; == b ==
v_mov_b32 v0, v2
