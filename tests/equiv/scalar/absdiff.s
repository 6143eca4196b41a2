; The absolute value of the wrapped difference.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_absdiff_i32 s0, s1, s2
; == b ==
s_sub_u32 s3, s1, s2
s_abs_i32 s0, s3
