; s_xor_saveexec.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], exec, scc, v0
; expect: different
; == a ==
s_xor_saveexec_b64 s[0:1], s[2:3]
v_mov_b32 v0, 1
; == b ==
s_mov_b64 s[0:1], exec
s_or_b64 exec, s[2:3], exec
v_mov_b32 v0, 1
