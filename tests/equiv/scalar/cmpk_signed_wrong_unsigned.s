; It does not zero-extend.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: scc
; expect: different
; == a ==
s_cmpk_ge_i32 s0, 0xfff0
; == b ==
s_cmp_ge_i32 s0, 0xfff0
