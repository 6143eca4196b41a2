; The source is overwritten first.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], exec, scc
; expect: different
; == a ==
s_and_saveexec_b64 s[0:1], s[0:1]
; == b ==
s_mov_b64 s[2:3], s[0:1]
s_mov_b64 s[0:1], exec
s_and_b64 exec, exec, s[0:1]
