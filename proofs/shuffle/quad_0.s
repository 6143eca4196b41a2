; quadSwizzle 0: by DPP and by ds_swizzle.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == nv_quad_swizzle_0(old(v2)) && v1 == ds_swizzle(old(v2), 0x8000) && v0 == v1
v_mov_b32_dpp v0, v2 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
ds_swizzle_b32 v1, v2 offset:0x8000
s_waitcnt lgkmcnt(0)
