; ds_swizzle gives 0 for an inactive lane; DPP with bound_ctrl does so as well only under the reading D15=bc or zero.
; Wrong: a machine that reads inactive lanes
; target: gfx900
; reading: D15=read
; ensures: active => v0 == v1
; expect: refuted
v_mov_b32_dpp v0, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:0
ds_swizzle_b32 v1, v2 offset:0x80b1
s_waitcnt lgkmcnt(0)
