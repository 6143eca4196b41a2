; s1 and six further is s7.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; expect: different
; == a ==
s_mov_b32 m0, 6
s_movrels_b32 s0, s1
; == b ==
s_mov_b32 m0, 6
s_mov_b32 s0, s6
