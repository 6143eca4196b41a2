; SCC is not set if the operands are equal.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: different
; == a ==
s_min_i32 s0, s1, s2
; == b ==
s_cmp_le_i32 s1, s2
s_cselect_b32 s0, s1, s2
