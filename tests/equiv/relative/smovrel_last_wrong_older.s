; Older ones have 104.
; target: gfx600, gfx700
; expect: different
; == a ==
s_mov_b32 m0, 102
s_movreld_b32 s0, s1
s_movrels_b32 s2, s0
; == b ==
s_mov_b32 m0, 102
s_mov_b32 s2, s0
