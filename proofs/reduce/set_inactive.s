; A reduction under any EXEC, inactive lanes set to the identity.
; target: gfx900
; ensures: s2 == reduce(add_u32, old(v0))
; ensures: exec == old(exec)
v_mov_b32 v1, v0
s_not_b64 exec, exec
v_mov_b32 v1, 0
s_not_b64 exec, exec
s_or_saveexec_b64 s[0:1], -1
s_nop 1
v_add_u32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s2, v1, 63
s_mov_b64 exec, s[0:1]
