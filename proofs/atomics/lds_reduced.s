; 64 lanes combine their values with one cell of LDS; or the wave reduces the values and its last lane alone has an
; effect on the cell.
; for op in add_u32, min_i32, max_i32, min_u32, max_u32, and_b32, or_b32, xor_b32
; assume: exec == -1
; out: lds
; == a ==
v_mov_b32 v0, 16
ds_{op} v0, v1
; == b ==
v_mov_b32 v0, 16
v_{op}_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
s_mov_b32 exec_lo, 0
s_brev_b32 exec_hi, 1
ds_{op} v0, v1
