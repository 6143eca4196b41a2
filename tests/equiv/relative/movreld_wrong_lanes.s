; EXEC counts.
; target: gfx600, gfx700, gfx803
; out: v5
; expect: different
; == a ==
s_mov_b32 m0, 4
v_movreld_b32_e32 v1, s2
; == b ==
s_mov_b32 m0, 4
s_mov_b64 exec, -1
v_mov_b32_e32 v5, s2
