; ACO's inclusive scan for gfx6 and gfx7: swizzles that spread the end of each block, under EXEC masks.
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx600, gfx700
; assume: exec == -1
; ensures: v0 == scan({op}, old(v0))
s_mov_b64 s[2:3], exec
ds_swizzle_b32 v1, v0 offset:0x1e
s_waitcnt lgkmcnt(0)
s_mov_b32 exec_lo, 0xaaaaaaaa
s_mov_b32 exec_hi, 0xaaaaaaaa
v_{op} v0, v1, v0
s_mov_b64 exec, s[2:3]
ds_swizzle_b32 v1, v0 offset:0x3c
s_waitcnt lgkmcnt(0)
s_mov_b32 exec_lo, 0xcccccccc
s_mov_b32 exec_hi, 0xcccccccc
v_{op} v0, v1, v0
s_mov_b64 exec, s[2:3]
ds_swizzle_b32 v1, v0 offset:0x78
s_waitcnt lgkmcnt(0)
s_mov_b32 exec_lo, 0xf0f0f0f0
s_mov_b32 exec_hi, 0xf0f0f0f0
v_{op} v0, v1, v0
s_mov_b64 exec, s[2:3]
ds_swizzle_b32 v1, v0 offset:0xf0
s_waitcnt lgkmcnt(0)
s_mov_b32 exec_lo, 0xff00ff00
s_mov_b32 exec_hi, 0xff00ff00
v_{op} v0, v1, v0
s_mov_b64 exec, s[2:3]
ds_swizzle_b32 v1, v0 offset:0x1e0
s_waitcnt lgkmcnt(0)
s_mov_b32 exec_lo, 0xffff0000
s_mov_b32 exec_hi, 0xffff0000
v_{op} v0, v1, v0
s_mov_b64 exec, s[2:3]
v_readlane_b32 s0, v0, 31
s_mov_b32 exec_lo, 0
s_mov_b32 exec_hi, -1
v_{op} v0, s0, v0
s_mov_b64 exec, s[2:3]
