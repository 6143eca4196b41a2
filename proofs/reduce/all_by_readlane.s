; allReduce of 64 lanes from the reduction: lane 63 holds the result, a scalar takes it to all lanes.
; for op in max_i32, min_u32, and_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == all_reduce({op}, old(v0))
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
v_mov_b32 v0, s0
