; One buffer with one barrier in a round: a wave writes before the other has read.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "system_vgpr_workitem_id": 0}
; group_size: 128
; arguments: in buffer, out buffer
; facts: noalias
; expect: refuted
; == a ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 11
    s_lshl_b32 s2, s2, 9
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s2
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v1, 2, v0
    v_sub_u32 v5, 0x1fc, v1
    v_mov_b32 v4, 0
    global_load_dword v2, v1, s[4:5] offset:0
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:0
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_load_dword v2, v1, s[4:5] offset:512
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:512
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:512
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_load_dword v2, v1, s[4:5] offset:1024
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:0
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_load_dword v2, v1, s[4:5] offset:1536
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:512
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:512
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_store_dword v1, v4, s[6:7]
    s_endpgm
; == b ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 11
    s_lshl_b32 s2, s2, 9
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s2
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v1, 2, v0
    v_sub_u32 v5, 0x1fc, v1
    v_mov_b32 v4, 0
    global_load_dword v2, v1, s[4:5] offset:0
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:0
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_load_dword v2, v1, s[4:5] offset:512
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:0
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_load_dword v2, v1, s[4:5] offset:1024
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:0
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_load_dword v2, v1, s[4:5] offset:1536
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2 offset:0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v5 offset:0
    s_waitcnt lgkmcnt(0)
    v_xor_b32 v4, v4, v3
    global_store_dword v1, v4, s[6:7]
    s_endpgm
