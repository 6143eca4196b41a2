; The exclusive scan: shift the wave by one lane first, the identity coming in at lane 0, then scan.
; Specification: lane n holds the combination of lanes 0 to n - 1, lane 0 the identity.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v1 == exclusive_scan(max_u32, old(v0))
v_mov_b32 v1, 0
s_nop 1
v_mov_b32_dpp v1, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_u32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_u32_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_u32_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_u32_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_u32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_max_u32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
