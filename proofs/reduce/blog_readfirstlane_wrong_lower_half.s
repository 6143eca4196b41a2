; The blog finishes a reduction of 64 lanes from two of 32 with v_readfirstlane: "op" with lane 0's value.
; That is right for the upper half (lanes 32 to 63), which has its own half's value and now gets the other.
; Wrong: lanes 0 to 31 combine their own half with itself
; for op in xor_b32, max_i32
; target: gfx900
; assume: exec == -1
; ensures: v0 == reduce({op}, old(v0))
; expect: refuted
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_{op} v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_{op} v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_{op} v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x081f
s_waitcnt lgkmcnt(0)
v_{op} v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x041f
s_waitcnt lgkmcnt(0)
v_{op} v0, v0, v1
v_readfirstlane_b32 s0, v0
v_{op} v0, s0, v0
