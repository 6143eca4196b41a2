; Without the row ends: a scan of each row of 16.
; Wrong: the last step of a row is a shift by 8
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == scan({op}, old(v0), 16)
; expect: refuted
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
