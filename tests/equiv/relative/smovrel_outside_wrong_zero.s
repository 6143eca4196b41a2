; Not 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s1
; expect: different
; == a ==
s_mov_b32 m0, 0x1000
s_movrels_b32 s1, s2
; == b ==
s_mov_b32 m0, 0x1000
s_mov_b32 s1, 0
