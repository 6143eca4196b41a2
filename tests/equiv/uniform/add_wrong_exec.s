; The scalar result exists without active lanes.
; out: s0
; expect: different
; == a ==
v_mov_b32 v0, s0
v_add_u32 v0, s1, v0
v_readfirstlane_b32 s0, v0
; == b ==
s_add_u32 s0, s0, s1
v_mov_b32 v0, s0
