; A rotation of the whole wave by one lane: DPP, and ds_bpermute.
; Wrong: the other direction
; target: gfx900
; assume: exec == -1
; ensures: v0 == bpermute(old(v1), lane - 1) && v2 == v0
; expect: refuted
v_mov_b32_dpp v0, v1 wave_rol:1 row_mask:0xf bank_mask:0xf
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_add_u32 v3, -1, v5
v_lshlrev_b32 v3, 2, v3
ds_bpermute_b32 v2, v3, v1
s_waitcnt lgkmcnt(0)
