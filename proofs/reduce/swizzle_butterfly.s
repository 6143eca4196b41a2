; The blog's reduction of 32 lanes by ds_swizzle: butterflies of 32, 16, 8, 4 and 2 lanes.
; Specification: every lane holds the combination of its half of the wave (an allReduce of width 32).
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx600, gfx700, gfx803, gfx900
; assume: exec == -1
; ensures: v0 == all_reduce({op}, old(v0), 32)
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
