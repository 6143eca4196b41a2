; Not the first operand.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_med3_u32 v0, v1, v2, v2
; == b ==
v_mov_b32 v0, v1
