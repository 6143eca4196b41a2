; Without it.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: different
; == a ==
s_xnor_b32 s0, s1, s2
; == b ==
s_xor_b32 s0, s1, s2
s_nop 0
