; A tile of a matrix of 256 columns goes through LDS.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    s_lshl_b32 s4, s7, 12
    s_lshl_b32 s5, s6, 4
    v_lshl_or_b32 v4, v1, 8, v0
    s_add_i32 s5, s5, s4
    v_add_u32_e32 v2, s5, v4
    v_ashrrev_i32_e32 v3, 31, v2
    v_lshlrev_b64 v[2:3], 2, v[2:3]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v5, s1
    v_add_co_u32_e32 v2, vcc, s0, v2
    v_addc_co_u32_e32 v3, vcc, v5, v3, vcc
    global_load_dword v2, v[2:3], off
    s_lshl_b32 s0, s6, 12
    s_lshl_b32 s1, s7, 4
    v_mul_i32_i24_e32 v3, 0xffffff11, v1
    v_mul_u32_u24_e32 v0, 17, v0
    s_add_i32 s1, s1, s0
    v_add_lshl_u32 v3, v4, v3, 2
    v_add_lshl_u32 v5, v0, v1, 2
    v_add_u32_e32 v0, s1, v4
    v_ashrrev_i32_e32 v1, 31, v0
    v_lshlrev_b64 v[0:1], 2, v[0:1]
    v_add_co_u32_e32 v0, vcc, s2, v0
    s_waitcnt vmcnt(0)
    ds_write_b32 v3, v2
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v2, v5
    v_mov_b32_e32 v3, s3
    v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
    s_waitcnt lgkmcnt(0)
    global_store_dword v[0:1], v2, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 1152
        .amdhsa_kernarg_size 16
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_sgpr_workgroup_id_y 1
        .amdhsa_system_vgpr_workitem_id 1
        .amdhsa_next_free_vgpr 6
        .amdhsa_next_free_sgpr 8
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
    .kernarg_segment_size: 16
    .reqd_workgroup_size:
      - 16
      - 16
      - 1
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
      - .offset: 8
        .size: 8
        .value_kind: global_buffer
...
    .end_amdgpu_metadata
