; Nothing says which of several senders wins.
; target: gfx803, gfx900
; out: v0[0]
; assume: exec == -1
; expect: different
; relies on: X5
; == a ==
v_mov_b32 v5, 0
ds_permute_b32 v0, v5, v1
; == b ==
v_readlane_b32 s0, v1, 63
v_mov_b32 v0, s0
