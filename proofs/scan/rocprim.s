; rocPRIM's inclusive scan: move by DPP, combine, select by the lane number. What a move without a source leaves
; in its destination is never selected, and neither is what a broadcast gives to lanes without a source (ledger D6, D7).
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == scan({op}, old(v0))
v_mbcnt_lo_u32_b32 v1, -1, 0
v_mbcnt_hi_u32_b32 v1, -1, v1
v_and_b32 v2, 15, v1
v_and_b32 v4, 31, v1
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_{op} v3, v3, v0
v_cmp_le_u32 vcc, 1, v2
v_cndmask_b32 v0, v0, v3, vcc
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_{op} v3, v3, v0
v_cmp_le_u32 vcc, 2, v2
v_cndmask_b32 v0, v0, v3, vcc
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_{op} v3, v3, v0
v_cmp_le_u32 vcc, 4, v2
v_cndmask_b32 v0, v0, v3, vcc
s_nop 1
v_mov_b32_dpp v3, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_{op} v3, v3, v0
v_cmp_le_u32 vcc, 8, v2
v_cndmask_b32 v0, v0, v3, vcc
s_nop 1
v_mov_b32_dpp v3, v0 row_bcast:15 row_mask:0xf bank_mask:0xf
v_{op} v3, v3, v0
v_cmp_le_u32 vcc, 16, v4
v_cndmask_b32 v0, v0, v3, vcc
s_nop 1
v_mov_b32_dpp v3, v0 row_bcast:31 row_mask:0xf bank_mask:0xf
v_{op} v3, v3, v0
v_cmp_le_u32 vcc, 32, v1
v_cndmask_b32 v0, v0, v3, vcc
