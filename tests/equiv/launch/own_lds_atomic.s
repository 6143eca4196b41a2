; What atomics of several lanes find in LDS hangs on their order, which nobody knows.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; group_size: 64
; expect: unknown
; == a ==
v_mov_b32 v1, 0
v_mov_b32 v2, 1
ds_write_b32 v1, v1
s_waitcnt lgkmcnt(0)
ds_add_rtn_u32 v3, v1, v2
v_lshlrev_b32 v4, 2, v0
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v4, v3, s[2:3]
s_endpgm
; == b ==
v_lshlrev_b32 v4, 2, v0
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v4, v0, s[2:3]
s_endpgm
