; VCC instead of EXEC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s1
; expect: different
; == a ==
s_mov_b32 s1, src_execz
; == b ==
s_or_b64 s[2:3], vcc, vcc
s_cselect_b32 s1, 0, 1
