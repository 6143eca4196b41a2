; The same lane.
; target: gfx803, gfx900
; out: s2
; expect: different
; == a ==
v_writelane_b32 v0, s0, 4
v_readlane_b32 s2, v0, 4
; == b ==
v_readlane_b32 s2, v0, 4
