; Not if it is 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: different
; == a ==
s_and_b32 s0, s1, s2
; == b ==
s_and_b32 s0, s1, s2
s_cmp_eq_u32 s0, 0
