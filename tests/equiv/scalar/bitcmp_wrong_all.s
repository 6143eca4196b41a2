; All bits above.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: scc
; expect: different
; == a ==
s_bitcmp1_b32 s0, s1
; == b ==
s_lshr_b32 s2, s0, s1
s_and_b32 s2, s2, -1
