; Four bits are not enough.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; assume: s2{3:0} == 5
; expect: different
; == a ==
s_lshr_b32 s0, s1, s2
; == b ==
s_lshr_b32 s0, s1, 5
