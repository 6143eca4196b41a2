; The wave in opposite order: mirrors of the rows, then rows exchanged by ds_bpermute.
; Wrong: halves are not exchanged
; target: gfx900
; assume: exec == -1
; ensures: v0 == bpermute(old(v1), 63 - lane)
; expect: refuted
v_mov_b32_dpp v0, v1 row_mirror row_mask:0xf bank_mask:0xf
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_xor_b32 v3, 0x10, v5
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v0, v3, v0
s_waitcnt lgkmcnt(0)
