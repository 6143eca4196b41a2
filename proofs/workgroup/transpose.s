; A transposed block of 16 by 16 words: through LDS, whose rows have a word more against conflicts of banks, and by
; stores alone.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "system_vgpr_workitem_id": 1}
; group_size: 16,16
; arguments: in buffer, out buffer
; facts: noalias
; == a ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 10
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s3
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v2, 4, v1
    v_add_u32 v2, v2, v0
    v_lshlrev_b32 v2, 2, v2
    global_load_dword v3, v2, s[4:5]
    s_waitcnt vmcnt(0)
    v_mul_u32_u24 v4, 0x44, v0
    v_lshl_add_u32 v4, v1, 2, v4
    ds_write_b32 v4, v3
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_u32_u24 v4, 0x44, v1
    v_lshl_add_u32 v4, v0, 2, v4
    ds_read_b32 v3, v4
    s_waitcnt lgkmcnt(0)
    global_store_dword v2, v3, s[6:7]
    s_endpgm
; == b ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 10
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s3
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v2, 4, v1
    v_add_u32 v2, v2, v0
    v_lshlrev_b32 v2, 2, v2
    global_load_dword v3, v2, s[4:5]
    s_waitcnt vmcnt(0)
    v_lshlrev_b32 v4, 4, v0
    v_add_u32 v4, v4, v1
    v_lshlrev_b32 v4, 2, v4
    global_store_dword v4, v3, s[6:7]
    s_endpgm
