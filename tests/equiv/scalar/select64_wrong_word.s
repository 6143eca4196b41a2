; One word from the other side.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: different
; == a ==
s_cselect_b64 s[0:1], s[2:3], s[4:5]
; == b ==
s_cselect_b32 s0, s2, s4
s_cselect_b32 s1, s5, s3
