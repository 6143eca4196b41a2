; An inactive source of a swizzle reads 0 (ledger X3).
; target: gfx803, gfx900
; out: v0, v2
; assume: exec == 0xff
; expect: equivalent
; == a ==
ds_swizzle_b32 v0, v1 offset:0x1f
s_waitcnt lgkmcnt(0)
ds_swizzle_b32 v2, v1 offset:0x3ff
s_waitcnt lgkmcnt(0)
; == b ==
v_mov_b32 v0, v1
v_mov_b32 v2, 0

; == wrong_active ==
; Lane 31 is active.
; assume: exec == 0x800000ff
