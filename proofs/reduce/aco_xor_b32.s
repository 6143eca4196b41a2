; ACO's reduction under any EXEC: all lanes are switched on, those that were not active take the identity by
; v_cndmask, EXEC is restored. Specification: s2 holds the combination of the active lanes.
; target: gfx803, gfx900
; ensures: s2 == reduce(xor_b32, old(v0))
; ensures: exec == old(exec)
s_or_saveexec_b64 s[0:1], -1
v_mov_b32 v2, 0
v_cndmask_b32_e64 v1, v2, v0, s[0:1]
s_nop 1
v_xor_b32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_xor_b32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_xor_b32_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_xor_b32_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_xor_b32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_xor_b32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s2, v1, 63
s_mov_b64 exec, s[0:1]
