; A fragment may start without an active lane: then the first lane is lane 0, whatever it has.
; target: gfx900
; out: s1
; expect: different
; == a ==
v_mov_b32 v0, s0
v_readfirstlane_b32 s1, v0
; == b ==
s_mov_b32 s1, s0
