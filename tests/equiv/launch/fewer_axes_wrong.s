; A kernel that does not ask for the second number of its work-items does not have it.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 1}
; kernel_b: {"user_sgpr_kernarg_segment_ptr": 1}
; expect: different
; == a ==
s_load_dwordx2 s[4:5], s[0:1], 0x8
v_lshlrev_b32 v2, 2, v0
s_waitcnt lgkmcnt(0)
global_store_dword v2, v1, s[4:5]
s_endpgm
; == b ==
s_load_dwordx2 s[0:1], s[0:1], 0x8
v_lshlrev_b32 v2, 2, v0
s_waitcnt lgkmcnt(0)
global_store_dword v2, v1, s[0:1]
s_endpgm
