; What the last lane has stored is found only if the lanes store in ascending order.
; target: gfx900
; assume: exec == -1
; out: v2
; expect: different
; relies on: K136=undetermined
; == a ==
v_mov_b32 v0, 0
ds_write_b32 v0, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v0
s_waitcnt lgkmcnt(0)
; == b ==
v_readlane_b32 s0, v1, 63
v_mov_b32 v2, s0
