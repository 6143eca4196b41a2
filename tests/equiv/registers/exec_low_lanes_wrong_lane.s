; It touches lane 31.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0[31..63]
; expect: different
; == a ==
s_mov_b32 exec_lo, 0
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, v1
