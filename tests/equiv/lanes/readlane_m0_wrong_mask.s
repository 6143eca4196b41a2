; Half a wave.
; target: gfx803, gfx900
; out: s0
; expect: different
; == a ==
s_and_b32 m0, s1, 31
v_readlane_b32 s0, v0, m0
; == b ==
v_readlane_b32 s0, v0, s1
