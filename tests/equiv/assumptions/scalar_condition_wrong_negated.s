; The other value.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; assume: !scc
; expect: different
; == a ==
s_cselect_b32 s0, s1, s2
; == b ==
s_mov_b32 s0, s1
