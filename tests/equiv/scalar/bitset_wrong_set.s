; The bit is set.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, s[2:3]
; expect: different
; == a ==
s_bitset1_b32 s0, s1
s_bitset0_b64 s[2:3], s1
; == b ==
s_lshl_b32 s4, 1, s1
s_or_b32 s0, s0, s4
s_lshl_b64 s[4:5], 1, s1
s_or_b64 s[2:3], s[2:3], s[4:5]
