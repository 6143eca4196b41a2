; EXEC is not restored before the last move.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
v_mov_b32 v3, v1
s_and_saveexec_b64 s[0:1], vcc
v_mov_b32 v3, v2
s_nop 0
v_mov_b32 v0, v3
