; EXEC_HI stays.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0, exec
; expect: different
; == a ==
s_mov_b32 exec_lo, s0
v_mov_b32 v0, v1
; == b ==
s_mov_b64 exec, s[0:1]
v_mov_b32 v0, v1
