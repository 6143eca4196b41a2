; Products of tiles in LDS, one wave.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dword s10, s[4:5], 0x18
    s_load_dwordx2 s[8:9], s[4:5], 0x10
    s_lshl_b32 s6, s6, 3
    s_lshl_b32 s7, s7, 11
    v_lshlrev_b32_e32 v5, 8, v1
    s_waitcnt lgkmcnt(0)
    s_cmp_lt_i32 s10, 1
    s_cbranch_scc1 .LBB0_3
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshlrev_b32_e32 v6, 5, v1
    v_or_b32_e32 v7, v6, v2
    v_or_b32_e32 v8, 0x100, v2
    v_add_u32_e32 v2, v0, v5
    v_or_b32_e32 v9, v8, v6
    v_add_u32_e32 v1, s7, v2
    v_add_u32_e32 v3, s6, v2
    v_mov_b32_e32 v10, 0
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v11, s1
    v_mov_b32_e32 v12, s3
.LBB0_2:
    v_ashrrev_i32_e32 v2, 31, v1
    v_lshlrev_b64 v[13:14], 2, v[1:2]
    v_ashrrev_i32_e32 v4, 31, v3
    v_lshlrev_b64 v[15:16], 2, v[3:4]
    v_add_co_u32_e32 v13, vcc, s0, v13
    v_addc_co_u32_e32 v14, vcc, v11, v14, vcc
    v_add_co_u32_e32 v15, vcc, s2, v15
    v_addc_co_u32_e32 v16, vcc, v12, v16, vcc
    global_load_dword v2, v[13:14], off
    global_load_dword v4, v[15:16], off
    s_add_i32 s10, s10, -1
    v_add_u32_e32 v1, 8, v1
    v_add_u32_e32 v3, 0x800, v3
    s_cmp_eq_u32 s10, 0
    s_waitcnt vmcnt(1)
    ds_write_b32 v7, v2
    s_waitcnt vmcnt(0)
    ds_write_b32 v9, v4
    s_waitcnt lgkmcnt(0)
    s_waitcnt lgkmcnt(0)
    ds_read2_b32 v[13:14], v8 offset1:8
    ds_read2_b32 v[15:16], v6 offset1:1
    ds_read2_b32 v[17:18], v6 offset0:2 offset1:3
    ds_read2_b32 v[19:20], v6 offset0:4 offset1:5
    ds_read2_b32 v[21:22], v6 offset0:6 offset1:7
    s_waitcnt lgkmcnt(3)
    v_fma_f32 v2, v15, v13, v10
    v_fma_f32 v2, v16, v14, v2
    ds_read2_b32 v[13:14], v8 offset0:16 offset1:24
    ds_read2_b32 v[15:16], v8 offset0:48 offset1:56
    s_waitcnt lgkmcnt(1)
    v_fma_f32 v2, v17, v13, v2
    v_fma_f32 v2, v18, v14, v2
    ds_read2_b32 v[13:14], v8 offset0:32 offset1:40
    s_waitcnt lgkmcnt(0)
    s_waitcnt lgkmcnt(0)
    v_fma_f32 v2, v19, v13, v2
    v_fma_f32 v2, v20, v14, v2
    v_fma_f32 v2, v21, v15, v2
    v_fma_f32 v10, v22, v16, v2
    s_cbranch_scc0 .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v10, 0
.LBB0_4:
    v_add_u32_e32 v0, s6, v0
    v_add3_u32 v0, s7, v5, v0
    v_ashrrev_i32_e32 v1, 31, v0
    v_lshlrev_b64 v[0:1], 2, v[0:1]
    v_mov_b32_e32 v2, s9
    v_add_co_u32_e32 v0, vcc, s8, v0
    v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
    global_store_dword v[0:1], v10, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 512
        .amdhsa_kernarg_size 28
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_sgpr_workgroup_id_y 1
        .amdhsa_system_vgpr_workitem_id 1
        .amdhsa_next_free_vgpr 23
        .amdhsa_next_free_sgpr 11
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
    .kernarg_segment_size: 28
    .reqd_workgroup_size:
      - 8
      - 8
      - 1
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
      - .offset: 8
        .size: 8
        .value_kind: global_buffer
      - .offset: 16
        .size: 8
        .value_kind: global_buffer
      - .offset: 24
        .size: 4
        .value_kind: by_value
...
    .end_amdgpu_metadata
