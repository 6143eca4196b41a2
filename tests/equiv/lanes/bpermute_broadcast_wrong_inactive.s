; An inactive source gives 0 (ledger X8).
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32 v1, 20
ds_bpermute_b32 v0, v1, v2
s_waitcnt lgkmcnt(0)
; == b ==
v_readlane_b32 s0, v2, 5
v_mov_b32 v0, s0
