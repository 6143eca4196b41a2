; rocPRIM's reduction: move by DPP, combine, and read the last lane's result by ds_bpermute (its __shfl). Lanes
; without a source combine with whatever v1 held, and none of these results reaches lane 63; nor does what a broadcast
; gives to lanes that no source is defined for (ledger D6, D7).
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == all_reduce({op}, old(v0))
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_{op} v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_{op} v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_{op} v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_{op} v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:15 row_mask:0xf bank_mask:0xf
v_{op} v0, v1, v0
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:31 row_mask:0xf bank_mask:0xf
v_{op} v0, v1, v0
v_mov_b32 v2, 0xfc
ds_bpermute_b32 v0, v2, v0
s_waitcnt lgkmcnt(0)
