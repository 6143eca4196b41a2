; gfx8 and later have 102 scalar registers.
; target: gfx803, gfx900, gfx906
; expect: equivalent
; == a ==
s_mov_b32 m0, 102
s_movreld_b32 s0, s1
s_movrels_b32 s2, s0
; == b ==
s_mov_b32 m0, 102
s_mov_b32 s2, s0

; == wrong_older ==
; Older ones have 104.
; target: gfx600, gfx700
