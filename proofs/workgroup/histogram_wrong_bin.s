; The last work-item takes the byte of another one.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "system_vgpr_workitem_id": 0}
; group_size: 128
; arguments: in buffer, out buffer
; facts: noalias
; expect: refuted
; == a ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 7
    s_lshl_b32 s2, s2, 5
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s2
    s_addc_u32 s7, s7, 0
    v_mov_b32 v5, 0
    v_cmp_gt_u32 vcc, 8, v0
    s_and_saveexec_b64 s[8:9], vcc
    v_lshlrev_b32 v1, 2, v0
    ds_write_b32 v1, v5
    s_mov_b64 exec, s[8:9]
    s_waitcnt lgkmcnt(0)
    s_barrier
    global_load_ubyte v2, v0, s[4:5]
    s_waitcnt vmcnt(0)
    v_and_b32 v3, 7, v2
    v_lshlrev_b32 v3, 2, v3
    v_mov_b32 v5, 1
    ds_add_u32 v3, v5
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_cmp_gt_u32 vcc, 8, v0
    s_and_saveexec_b64 s[8:9], vcc
    v_lshlrev_b32 v1, 2, v0
    ds_read_b32 v2, v1
    s_waitcnt lgkmcnt(0)
    global_store_dword v1, v2, s[6:7]
    s_endpgm
; == b ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 7
    s_lshl_b32 s2, s2, 5
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s2
    s_addc_u32 s7, s7, 0
    v_mov_b32 v5, 0
    v_cmp_le_u32 vcc, 0x78, v0
    s_and_saveexec_b64 s[8:9], vcc
    v_sub_u32 v1, 0x7f, v0
    v_lshlrev_b32 v1, 2, v1
    ds_write_b32 v1, v5
    s_mov_b64 exec, s[8:9]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_sub_u32 v2, 0x7f, v0
    v_max_u32 v2, 1, v2
    global_load_ubyte v2, v2, s[4:5]
    s_waitcnt vmcnt(0)
    v_and_b32 v3, 7, v2
    v_lshlrev_b32 v3, 2, v3
    v_mov_b32 v5, 1
    ds_add_u32 v3, v5
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_cmp_gt_u32 vcc, 8, v0
    s_and_saveexec_b64 s[8:9], vcc
    v_lshlrev_b32 v1, 2, v0
    ds_read_b32 v2, v1
    s_waitcnt lgkmcnt(0)
    global_store_dword v1, v2, s[6:7]
    s_endpgm
