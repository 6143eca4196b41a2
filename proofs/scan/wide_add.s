; The 64-bit inclusive scan of each row of 16 in two words.
; target: gfx900
; assume: exec == -1
; ensures: v[0:1] == scan(add_u64, old(v[0:1]), 16)
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_shr:2 row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_shr:4 row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_shr:8 row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
