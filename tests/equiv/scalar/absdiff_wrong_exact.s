; Not of the exact one: max - min differs on overflow.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: different
; == a ==
s_absdiff_i32 s0, s1, s2
; == b ==
s_max_i32 s3, s1, s2
s_min_i32 s4, s1, s2
s_sub_u32 s0, s3, s4
s_cmp_lg_u32 s0, 0
