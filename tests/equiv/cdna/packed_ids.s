; The numbers of a work-item are in one register, ten bits each.
; target: gfx90a
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 1, "accum_offset": 8}
; expect: equivalent
; relies on: launch
; == a ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_bfe_u32 v1, v0, 10, 10
v_and_b32 v0, 0x3ff, v0
v_lshl_or_b32 v2, v1, 6, v0
v_lshlrev_b32 v3, 2, v0
s_waitcnt lgkmcnt(0)
global_store_dword v3, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshrrev_b32 v1, 10, v0
v_and_b32 v4, 0x3ff, v0
v_lshlrev_b32 v1, 6, v1
v_or_b32 v2, v1, v4
v_lshlrev_b32 v3, 2, v4
s_waitcnt lgkmcnt(0)
global_store_dword v3, v2, s[2:3]
s_endpgm
