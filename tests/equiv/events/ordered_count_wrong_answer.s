; Active lanes get an answer of their own, others keep what they had.
; target: gfx900
; out: v5
; expect: different
; relies on: K38
; == a ==
s_nop 0
ds_ordered_count v5, v1 offset:4 gds
s_waitcnt lgkmcnt(0)
; == b ==
s_nop 0
ds_ordered_count v5, v1 offset:4 gds
s_waitcnt lgkmcnt(0)
v_readfirstlane_b32 s0, v5
v_mov_b32 v5, s0
