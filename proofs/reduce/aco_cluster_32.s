; ACO's clusters of 32 on gfx8 and gfx9: rows by DPP, then ds_swizzle exchanges the two rows of a half, so that
; every lane has the result.
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == all_reduce({op}, old(v0), 32)
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
ds_swizzle_b32 v1, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
v_{op} v0, v1, v0
