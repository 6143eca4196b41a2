; Without the last broadcast lanes 31 and 63 hold the combinations of their halves.
; Wrong: the broadcast of a row's end does not reach row 3.
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: lane == 31 || lane == 63 => v0 == reduce({op}, old(v0), 32)
; expect: refuted
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0x2 bank_mask:0xf
