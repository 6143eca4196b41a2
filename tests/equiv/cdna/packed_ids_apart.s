; v1 has no number of a work-item where v0 has all: nobody has defined it.
; target: gfx942
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 1, "accum_offset": 8}
; expect: different
; == a ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_bfe_u32 v2, v0, 10, 10
v_mov_b32 v3, 0
s_waitcnt lgkmcnt(0)
global_store_dword v3, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_mov_b32 v3, 0
s_waitcnt lgkmcnt(0)
global_store_dword v3, v1, s[2:3]
s_endpgm
