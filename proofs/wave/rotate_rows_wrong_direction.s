; A rotation inside rows of 16 by DPP is one by ds_bpermute.
; Wrong: the other direction.
; target: gfx900
; assume: exec == -1
; ensures: v0 == bpermute(old(v1), (lane & 0x30) | ((lane - 5) & 15))
; ensures: v2 == v0
; expect: refuted
v_mov_b32_dpp v0, v1 row_ror:5 row_mask:0xf bank_mask:0xf
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_add_u32 v6, 5, v5
v_bfi_b32 v6, 15, v6, v5
v_lshlrev_b32 v6, 2, v6
ds_bpermute_b32 v2, v6, v1
s_waitcnt lgkmcnt(0)
