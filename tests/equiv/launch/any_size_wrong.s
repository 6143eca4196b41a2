; Of groups of any size the first work-item of a wave may have any number: 100 along the first axis, for example.
; target: gfx906
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; expect: different
; == a ==
v_readfirstlane_b32 s4, v0
s_and_b32 s4, s4, 0xc0
v_and_or_b32 v1, v0, 63, s4
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v2, 2, v0
s_waitcnt lgkmcnt(0)
global_store_dword v2, v1, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v2, 2, v0
s_waitcnt lgkmcnt(0)
global_store_dword v2, v0, s[2:3]
s_endpgm
