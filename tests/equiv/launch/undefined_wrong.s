; What no descriptor fills both do not share, whatever their layouts.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_dispatch_ptr": 1, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; kernel_b: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; expect: different
; == a ==
s_load_dwordx2 s[10:11], s[2:3], 0x8
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, s20
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[10:11]
s_endpgm
; == b ==
s_load_dwordx2 s[0:1], s[0:1], 0x8
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, s20
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[0:1]
s_endpgm
