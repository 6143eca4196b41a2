; A sum of two arrays, with a bound.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dword s0, s[4:5], 0x18
    v_lshl_or_b32 v0, s6, 8, v0
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_i32_e32 vcc, s0, v0
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_2
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    s_load_dwordx2 s[6:7], s[4:5], 0x10
    v_ashrrev_i32_e32 v1, 31, v0
    v_lshlrev_b64 v[0:1], 2, v[0:1]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v3, s3
    v_add_co_u32_e32 v2, vcc, s2, v0
    v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
    v_mov_b32_e32 v5, s1
    v_add_co_u32_e32 v4, vcc, s0, v0
    v_addc_co_u32_e32 v5, vcc, v5, v1, vcc
    global_load_dword v6, v[4:5], off
    global_load_dword v7, v[2:3], off
    v_mov_b32_e32 v2, s7
    v_add_co_u32_e32 v0, vcc, s6, v0
    v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
    s_waitcnt vmcnt(0)
    v_add_f32_e32 v2, v6, v7
    global_store_dword v[0:1], v2, off
.LBB0_2:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 28
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 8
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
    .kernarg_segment_size: 28
    .reqd_workgroup_size:
      - 256
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
        .size: 8
        .value_kind: global_buffer
      - .offset: 24
        .size: 4
        .value_kind: by_value
...
    .end_amdgpu_metadata
