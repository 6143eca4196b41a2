; The same for sums.
; Wrong: lane 0 is read, which has its quad only.
; target: gfx900
; assume: exec == -1
; ensures: v0 == all_reduce(add_u32, old(v0))
; expect: refuted
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_add_u32 v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_add_u32 v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_add_u32 v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_add_u32 v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:15 row_mask:0xf bank_mask:0xf
v_add_u32 v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:31 row_mask:0xf bank_mask:0xf
v_add_u32 v0, v1, v0
v_mov_b32 v2, 0
ds_bpermute_b32 v0, v2, v0
s_waitcnt lgkmcnt(0)
