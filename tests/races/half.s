; The first two of four waves come to a barrier.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    v_lshl_or_b32 v1, s6, 8, v0
    v_ashrrev_i32_e32 v2, 31, v1
    v_lshlrev_b64 v[1:2], 2, v[1:2]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v4, s1
    v_add_co_u32_e32 v3, vcc, s0, v1
    v_addc_co_u32_e32 v4, vcc, v4, v2, vcc
    global_load_dword v3, v[3:4], off
    s_movk_i32 s0, 0x80
    v_cmp_gt_u32_e32 vcc, s0, v0
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_2
    v_lshlrev_b32_e32 v4, 2, v0
    v_xor_b32_e32 v0, 64, v0
    v_lshlrev_b32_e32 v0, 2, v0
    s_waitcnt vmcnt(0)
    ds_write_b32 v4, v3
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v0
.LBB0_2:
    s_or_b64 exec, exec, s[0:1]
    v_mov_b32_e32 v4, s3
    v_add_co_u32_e32 v0, vcc, s2, v1
    v_addc_co_u32_e32 v1, vcc, v4, v2, vcc
    s_waitcnt vmcnt(0) lgkmcnt(0)
    global_store_dword v[0:1], v3, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 1024
        .amdhsa_kernarg_size 16
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 5
        .amdhsa_next_free_sgpr 7
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
...
    .end_amdgpu_metadata
