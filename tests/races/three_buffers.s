; Three buffers, two rounds ahead.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    s_load_dword s7, s[4:5], 0x10
    v_lshlrev_b32_e32 v5, 2, v0
    s_mov_b32 s4, 2
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v5, s[0:1]
    global_load_dword v2, v5, s[0:1] offset:512
    s_cmp_lt_i32 s7, 1
    s_waitcnt vmcnt(0)
    ds_write2st64_b32 v5, v1, v2 offset1:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    v_sub_u32_e32 v2, 0, v0
    s_mov_b32 s5, 0
    v_or_b32_e32 v3, 0x100, v0
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v6, s1
    v_lshlrev_b32_e32 v7, 2, v2
.LBB0_2:
    v_ashrrev_i32_e32 v4, 31, v3
    v_lshlrev_b64 v[8:9], 2, v[3:4]
    v_lshl_or_b32 v4, s4, 9, v5
    v_add_co_u32_e32 v8, vcc, s0, v8
    v_addc_co_u32_e32 v9, vcc, v6, v9, vcc
    global_load_dword v2, v[8:9], off
    v_lshl_add_u32 v8, s5, 9, v7
    s_add_i32 s1, s5, 1
    s_cmp_lg_u32 s1, 3
    v_add_u32_e32 v3, 0x80, v3
    s_cselect_b32 s5, s1, 0
    s_add_i32 s1, s4, 1
    s_cmp_lg_u32 s1, 3
    s_cselect_b32 s4, s1, 0
    s_add_i32 s7, s7, -1
    s_cmp_eq_u32 s7, 0
    s_waitcnt vmcnt(0)
    ds_write_b32 v4, v2
    ds_read_b32 v2, v8 offset:508
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mad_u64_u32 v[1:2], s[8:9], v1, 3, v[2:3]
    s_cbranch_scc0 .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v1, 0
.LBB0_4:
    v_lshl_or_b32 v2, s6, 7, v0
    v_ashrrev_i32_e32 v3, 31, v2
    v_lshlrev_b64 v[2:3], 2, v[2:3]
    v_mov_b32_e32 v0, s3
    v_add_co_u32_e32 v2, vcc, s2, v2
    v_addc_co_u32_e32 v3, vcc, v0, v3, vcc
    global_store_dword v[2:3], v1, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 1536
        .amdhsa_kernarg_size 20
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 10
        .amdhsa_next_free_sgpr 10
        .amdhsa_reserve_vcc 1
        .amdhsa_reserve_xnack_mask 1
        .amdhsa_float_round_mode_32 0
        .amdhsa_float_round_mode_16_64 0
        .amdhsa_float_denorm_mode_32 3
        .amdhsa_float_denorm_mode_16_64 3
        .amdhsa_dx10_clamp 1
        .amdhsa_ieee_mode 1
    .end_amdhsa_kernel
    .amdgpu_metadata
---
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 20
    .reqd_workgroup_size:
      - 128
      - 1
      - 1
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
      - .offset: 8
        .size: 8
        .value_kind: global_buffer
      - .offset: 16
        .size: 4
        .value_kind: by_value
...
    .end_amdgpu_metadata
