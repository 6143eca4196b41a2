; With a uniform address ds_bpermute broadcasts a lane, if it is active.
; target: gfx803, gfx900
; out: v0
; assume: exec_lo == -1
; expect: equivalent
; == a ==
v_mov_b32 v1, 20
ds_bpermute_b32 v0, v1, v2
s_waitcnt lgkmcnt(0)
; == b ==
v_readlane_b32 s0, v2, 5
v_mov_b32 v0, s0

; == wrong_inactive ==
; An inactive source gives 0 (ledger X8).
; without: assume
