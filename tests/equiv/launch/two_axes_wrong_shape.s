; In groups of 32 by 8 two rows make a wave.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 1}
; group_size: 32,8
; expect: different
; == a ==
v_mbcnt_lo_u32_b32 v3, -1, 0
v_mbcnt_hi_u32_b32 v3, -1, v3
v_lshrrev_b32 v4, 4, v3
v_and_b32 v5, 15, v3
v_and_b32 v6, 12, v1
v_or_b32 v4, v4, v6
v_lshl_or_b32 v2, v4, 4, v5
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v2, 2, v2
s_waitcnt lgkmcnt(0)
global_store_dword v2, v4, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshl_or_b32 v2, v1, 4, v0
v_lshlrev_b32 v2, 2, v2
s_waitcnt lgkmcnt(0)
global_store_dword v2, v1, s[2:3]
s_endpgm
