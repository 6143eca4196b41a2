; ACO's reduction for gfx6 and gfx7: quads in swizzle's quad mode, then butterflies; the halves are joined by
; scalars. Specification: s0 combined with s1 is the combination of all lanes.
; for op in and, or, xor
; target: gfx600, gfx700
; assume: exec == -1
; ensures: s2 == reduce({op}, old(v0))
ds_swizzle_b32 v1, v0 offset:0x80b1
s_waitcnt lgkmcnt(0)
v_{op}_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x804e
s_waitcnt lgkmcnt(0)
v_{op}_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_{op}_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_{op}_b32 v0, v0, v1
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_{op}_b32 v0, v0, v1
v_readlane_b32 s0, v0, 0
v_readlane_b32 s1, v0, 32
s_{op}_b32 s2, s0, s1
