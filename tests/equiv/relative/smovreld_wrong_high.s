; Both words of a pair.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[8:9]
; expect: different
; == a ==
s_mov_b32 m0, 6
s_movreld_b64 s[2:3], s[4:5]
; == b ==
s_mov_b32 m0, 6
s_mov_b32 s8, s4
