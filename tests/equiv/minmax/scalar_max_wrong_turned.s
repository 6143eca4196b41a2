; If the second operand is greater.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; assume: s1 != s2
; expect: different
; == a ==
s_max_u32 s0, s1, s2
; == b ==
s_cmp_lt_u32 s1, s2
s_cselect_b32 s0, s1, s2
