; A sum scan under any EXEC on gfx8; the carries go to VCC.
; Wrong: EXEC is not switched on for the scan.
; target: gfx803
; ensures: active => v1 == scan(add_u32, old(v0))
; expect: refuted
v_mov_b32 v1, v0
s_not_b64 exec, exec
v_mov_b32 v1, 0
s_not_b64 exec, exec
s_nop 1
v_add_u32_dpp v1, vcc, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, vcc, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, vcc, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, vcc, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, vcc, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, vcc, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
