; quadSwizzle Y: by DPP and by ds_swizzle.
; Wrong: no exchange at all
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == nv_quad_swizzle_y(old(v2)) && v1 == ds_swizzle(old(v2), 0x804e) && v0 == v1
; expect: refuted
v_mov_b32_dpp v0, v2 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
ds_swizzle_b32 v1, v2 offset:0x804e
s_waitcnt lgkmcnt(0)
