; LLVM's older exclusive scan: the shifts by 4 and 8 are kept from the banks that have no source, by bank_mask.
; for op in max_u32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v1 == exclusive_scan({op}, old(v0))
v_mov_b32 v1, 0
s_nop 1
v_mov_b32_dpp v1, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xe
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xc
s_nop 1
v_{op}_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
