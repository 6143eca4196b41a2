; The reduction to lane 63 by row shifts, published by GPUOpen and used in hand-written kernels (written
; bound_ctrl:0 there): shifts by 1 and 2, then by 4 and 8 into the banks that have a source, then the row ends.
; Specification: lane 63 holds the sum of all lanes.
; target: gfx900
; assume: exec == -1
; ensures: v0[63] == reduce(add_u32, old(v0))
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xe
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xc
s_nop 1
v_add_u32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
