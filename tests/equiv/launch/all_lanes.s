; All waves of such a group are full, so that a mask of lanes is a constant.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; group_size: 16,16
; expect: equivalent
; relies on: launch, group-size(16,16)
; == a ==
s_bcnt1_i32_b64 s4, exec
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, s4
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, 64
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[2:3]
s_endpgm
