; The same for sums on gfx8, whose addition writes a carry.
; Wrong: the half rows are not mirrored but the rows once more.
; target: gfx803
; assume: exec == -1
; ensures: v0[63] == reduce(add_u32, old(v0))
; expect: refuted
s_nop 1
v_add_u32_dpp v0, vcc, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, vcc, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, vcc, v0, v0 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, vcc, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, vcc, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, vcc, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
