; A negative base in LDS is out of range on gfx600, whatever the offset (ledger K2).
; target_a: gfx600
; target_b: gfx700
; out: v0
; assume: v1{1:0} == 0
; expect: different
; == a ==
s_mov_b32 m0, -1
ds_read_b32 v0, v1 offset:64
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b32 m0, -1
ds_read_b32 v0, v1 offset:64
s_waitcnt lgkmcnt(0)
