; If no lane is active, v0 was not written.
; target: gfx803, gfx900
; out: s1
; expect: different
; == a ==
v_mov_b32 v0, s0
v_readfirstlane_b32 s1, v0
; == b ==
s_mov_b32 s1, s0
