; With lane 1 active it reads lane 1.
; target: gfx803, gfx900
; out: s0
; assume: exec == 2
; expect: different
; == a ==
v_readfirstlane_b32 s0, v0
; == b ==
v_readlane_b32 s0, v0, 0
