; The first active lane of a copy, used in active lanes: without one nobody sees that lane 0 has no copy.
; target: gfx900
; out: v2
; expect: equivalent
; == a ==
v_mov_b32 v1, v0
v_readfirstlane_b32 s0, v1
v_add_u32 v2, s0, v3
; == b ==
v_readfirstlane_b32 s0, v0
v_add_u32 v2, s0, v3
