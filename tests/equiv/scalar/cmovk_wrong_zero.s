; Not zero-extended.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: different
; == a ==
s_cmovk_i32 s0, 0xfffe
; == b ==
s_cselect_b32 s0, 0xfffe, s0
