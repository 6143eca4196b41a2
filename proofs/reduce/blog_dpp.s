; The blog's DPP reduction in its own order: mirror the row, mirror half rows, reverse quads, exchange neighbours,
; then broadcast the ends of rows. Specification: lane 63 holds the combination of all lanes.
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0[63] == reduce({op}, old(v0))
s_nop 1
v_{op}_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
