; Lane 0 has its own value on both sides.
; out: v0
; expect: different
; == a ==
v_readlane_b32 s0, v1, 0
v_mov_b32 v0, s0
; == b ==
v_mov_b32 v0, v1
