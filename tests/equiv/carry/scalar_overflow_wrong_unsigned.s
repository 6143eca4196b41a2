; The carry is not the overflow.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: different
; == a ==
s_add_i32 s0, s1, s2
; == b ==
s_add_u32 s0, s1, s2
