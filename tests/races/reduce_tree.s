; Sums of 128 numbers, halved in each step.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx2 s[0:1], s[4:5], 0x0
    v_lshl_or_b32 v1, s6, 7, v0
    v_ashrrev_i32_e32 v2, 31, v1
    v_lshlrev_b64 v[1:2], 2, v[1:2]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v3, s1
    v_add_co_u32_e32 v1, vcc, s0, v1
    v_addc_co_u32_e32 v2, vcc, v3, v2, vcc
    global_load_dword v2, v[1:2], off
    v_lshlrev_b32_e32 v1, 2, v0
    v_cmp_gt_u32_e32 vcc, 64, v0
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_2
    ds_read2st64_b32 v[2:3], v1 offset1:1
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v2, v3, v2
    ds_write_b32 v1, v2
.LBB0_2:
    s_or_b64 exec, exec, s[0:1]
    v_cmp_gt_u32_e32 vcc, 32, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_4
    ds_read2_b32 v[2:3], v1 offset1:32
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v2, v3, v2
    ds_write_b32 v1, v2
.LBB0_4:
    s_or_b64 exec, exec, s[0:1]
    v_cmp_gt_u32_e32 vcc, 16, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_6
    ds_read2_b32 v[2:3], v1 offset1:16
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v2, v3, v2
    ds_write_b32 v1, v2
.LBB0_6:
    s_or_b64 exec, exec, s[0:1]
    v_cmp_gt_u32_e32 vcc, 8, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_8
    ds_read2_b32 v[2:3], v1 offset1:8
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v2, v3, v2
    ds_write_b32 v1, v2
.LBB0_8:
    s_or_b64 exec, exec, s[0:1]
    v_cmp_gt_u32_e32 vcc, 4, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_10
    ds_read2_b32 v[2:3], v1 offset1:4
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v2, v3, v2
    ds_write_b32 v1, v2
.LBB0_10:
    s_or_b64 exec, exec, s[0:1]
    v_cmp_gt_u32_e32 vcc, 2, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_12
    ds_read2_b32 v[2:3], v1 offset1:2
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v2, v3, v2
    ds_write_b32 v1, v2
.LBB0_12:
    s_or_b64 exec, exec, s[0:1]
    v_cmp_eq_u32_e32 vcc, 0, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_14
    v_mov_b32_e32 v0, 0
    ds_read_b32 v0, v0 offset:4
    ds_read_b32 v2, v1
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v0, v0, v2
    ds_write_b32 v1, v0
.LBB0_14:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_16
    s_load_dwordx2 s[0:1], s[4:5], 0x8
    v_mov_b32_e32 v0, 0
    ds_read_b32 v1, v0
    s_ashr_i32 s7, s6, 31
    s_lshl_b64 s[2:3], s[6:7], 2
    s_waitcnt lgkmcnt(0)
    s_add_u32 s0, s0, s2
    s_addc_u32 s1, s1, s3
    global_store_dword v0, v1, s[0:1]
.LBB0_16:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 512
        .amdhsa_kernarg_size 16
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 4
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
...
    .end_amdgpu_metadata
