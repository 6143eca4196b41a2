; The same on gfx8, any EXEC: inactive lanes are set to 0.
; target: gfx803
; ensures: active => v[2:3] == scan(add_u64, old(v[0:1]))
v_mov_b32 v2, v0
v_mov_b32 v3, v1
s_not_b64 exec, exec
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_not_b64 exec, exec
s_or_saveexec_b64 s[0:1], -1
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_nop 1
v_mov_b32_dpp v4, v2 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v5, v3 row_shr:1 row_mask:0xf bank_mask:0xf
v_add_u32 v2, vcc, v2, v4
v_addc_u32 v3, vcc, v3, v5, vcc
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_nop 1
v_mov_b32_dpp v4, v2 row_shr:2 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v5, v3 row_shr:2 row_mask:0xf bank_mask:0xf
v_add_u32 v2, vcc, v2, v4
v_addc_u32 v3, vcc, v3, v5, vcc
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_nop 1
v_mov_b32_dpp v4, v2 row_shr:4 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v5, v3 row_shr:4 row_mask:0xf bank_mask:0xf
v_add_u32 v2, vcc, v2, v4
v_addc_u32 v3, vcc, v3, v5, vcc
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_nop 1
v_mov_b32_dpp v4, v2 row_shr:8 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v5, v3 row_shr:8 row_mask:0xf bank_mask:0xf
v_add_u32 v2, vcc, v2, v4
v_addc_u32 v3, vcc, v3, v5, vcc
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_nop 1
v_mov_b32_dpp v4, v2 row_bcast:15 row_mask:0xa bank_mask:0xf
v_mov_b32_dpp v5, v3 row_bcast:15 row_mask:0xa bank_mask:0xf
v_add_u32 v2, vcc, v2, v4
v_addc_u32 v3, vcc, v3, v5, vcc
v_mov_b32 v4, 0
v_mov_b32 v5, 0
s_nop 1
v_mov_b32_dpp v4, v2 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mov_b32_dpp v5, v3 row_bcast:31 row_mask:0xc bank_mask:0xf
v_add_u32 v2, vcc, v2, v4
v_addc_u32 v3, vcc, v3, v5, vcc
s_mov_b64 exec, s[0:1]
