; One operand counts twice.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_med3_u32 v0, v1, v2, v3
; == b ==
v_med3_u32 v0, v3, v1, v1
