; With a second wave LDS is no wave's own: what others have written may be read.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; group_size: 128
; expect: different
; == a ==
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
s_barrier
v_xor_b32 v2, 0x100, v1
ds_read_b32 v3, v2
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[2:3]
s_endpgm
; == b ==
v_lshlrev_b32 v1, 2, v0
v_xor_b32 v3, 1, v0
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[2:3]
s_endpgm

