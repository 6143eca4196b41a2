; Each work-item makes a row of a matrix a column: its words are as far apart as there are rows.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx2 s[8:9], s[4:5], 0x10
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    v_lshl_or_b32 v0, s6, 8, v0
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_i32_e32 vcc, s8, v0
    s_cmp_gt_i32 s9, 0
    s_cselect_b64 s[10:11], -1, 0
    s_and_b64 s[10:11], vcc, s[10:11]
    s_and_saveexec_b64 s[12:13], s[10:11]
    s_cbranch_execz .Lend
    v_mul_lo_u32 v2, v0, s9
    v_ashrrev_i32_e32 v3, 31, v2
    v_lshlrev_b64 v[2:3], 2, v[2:3]
    v_mov_b32_e32 v1, s1
    v_add_co_u32_e32 v2, vcc, s0, v2
    v_addc_co_u32_e32 v3, vcc, v1, v3, vcc
    v_mov_b32_e32 v4, s3
.Lword:
    global_load_dword v7, v[2:3], off
    v_ashrrev_i32_e32 v1, 31, v0
    v_lshlrev_b64 v[5:6], 2, v[0:1]
    v_add_co_u32_e32 v2, vcc, 4, v2
    v_addc_co_u32_e32 v3, vcc, 0, v3, vcc
    v_add_co_u32_e32 v5, vcc, s2, v5
    v_addc_co_u32_e32 v6, vcc, v4, v6, vcc
    v_add_u32_e32 v0, s8, v0
    s_add_i32 s9, s9, -1
    s_cmp_lg_u32 s9, 0
    s_waitcnt vmcnt(0)
    global_store_dword v[5:6], v7, off
    s_cbranch_scc1 .Lword
.Lend:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 24
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 8
        .amdhsa_next_free_sgpr 14
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
    .kernarg_segment_size: 24
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
        .size: 4
        .value_kind: by_value
      - .offset: 20
        .size: 4
        .value_kind: by_value
...
    .end_amdgpu_metadata
