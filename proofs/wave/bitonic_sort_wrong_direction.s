; A bitonic sort of 64 keys: exchanges between lanes whose numbers differ in one bit, by ds_swizzle (by
; ds_bpermute between the halves), keeping the minimum or the maximum as the step says. Specification here: neighbours
; are in order, whatever the keys, and the extremes are in their places. By the 0-1 principle for sorting networks it is
; enough to look at keys of 0 and 1.
; Wrong: the first exchange of the last merge, between the halves, goes in the other direction.
; target: gfx900
; assume: exec == -1
; assume: v0 <=u 1
; ensures: v0[0] == reduce(min_i32, old(v0))
; ensures: v0[63] == reduce(max_i32, old(v0))
; expect: refuted
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0x99999999
s_mov_b32 s1, 0x99999999
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xc3c3c3c3
s_mov_b32 s1, 0xc3c3c3c3
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xa5a5a5a5
s_mov_b32 s1, 0xa5a5a5a5
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xf00ff00f
s_mov_b32 s1, 0xf00ff00f
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xcc33cc33
s_mov_b32 s1, 0xcc33cc33
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xaa55aa55
s_mov_b32 s1, 0xaa55aa55
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xff0000ff
s_mov_b32 s1, 0xff0000ff
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xf0f00f0f
s_mov_b32 s1, 0xf0f00f0f
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xcccc3333
s_mov_b32 s1, 0xcccc3333
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xaaaa5555
s_mov_b32 s1, 0xaaaa5555
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xffff
s_mov_b32 s1, 0xffff0000
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xff00ff
s_mov_b32 s1, 0xff00ff00
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xf0f0f0f
s_mov_b32 s1, 0xf0f0f0f0
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0x33333333
s_mov_b32 s1, 0xcccccccc
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0x55555555
s_mov_b32 s1, 0xaaaaaaaa
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
v_xor_b32 v3, 32, v5
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v1, v3, v0
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0x0
s_mov_b32 s1, 0xffffffff
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xffff
s_mov_b32 s1, 0xffff
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x201f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xff00ff
s_mov_b32 s1, 0xff00ff
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x101f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0xf0f0f0f
s_mov_b32 s1, 0xf0f0f0f
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x81f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0x33333333
s_mov_b32 s1, 0x33333333
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
ds_swizzle_b32 v1, v0 offset:0x41f
s_waitcnt lgkmcnt(0)
v_min_i32 v2, v0, v1
v_max_i32 v1, v0, v1
s_mov_b32 s0, 0x55555555
s_mov_b32 s1, 0x55555555
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
