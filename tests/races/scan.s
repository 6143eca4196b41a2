; Prefix sums with two buffers, a barrier in each step.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx2 s[0:1], s[4:5], 0x0
    v_lshl_or_b32 v1, s6, 7, v0
    v_ashrrev_i32_e32 v2, 31, v1
    v_lshlrev_b64 v[1:2], 2, v[1:2]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v4, s1
    v_add_co_u32_e32 v3, vcc, s0, v1
    v_addc_co_u32_e32 v4, vcc, v4, v2, vcc
    global_load_dword v4, v[3:4], off
    v_lshlrev_b32_e32 v3, 2, v0
    v_cmp_ne_u32_e32 vcc, 0, v0
    s_waitcnt vmcnt(0)
    ds_write_b32 v3, v4
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_2
    v_add_u32_e32 v5, -4, v3
    ds_read_b32 v5, v5
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v5, v4
.LBB0_2:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4 offset:512
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3 offset:512
    v_cmp_lt_u32_e32 vcc, 1, v0
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_4
    ds_read_b32 v5, v3 offset:504
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v5, v4
.LBB0_4:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3
    v_cmp_lt_u32_e32 vcc, 3, v0
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_6
    v_add_u32_e32 v5, -16, v3
    ds_read_b32 v5, v5
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v5, v4
.LBB0_6:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4 offset:512
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3 offset:512
    v_cmp_lt_u32_e32 vcc, 7, v0
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_8
    ds_read_b32 v5, v3 offset:480
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v5, v4
.LBB0_8:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3
    v_cmp_lt_u32_e32 vcc, 15, v0
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_10
    v_subrev_u32_e32 v5, 64, v3
    ds_read_b32 v5, v5
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v5, v4
.LBB0_10:
    s_or_b64 exec, exec, s[0:1]
    s_load_dwordx2 s[0:1], s[4:5], 0x8
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4 offset:512
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3 offset:512
    v_cmp_lt_u32_e32 vcc, 31, v0
    s_and_saveexec_b64 s[2:3], vcc
    s_cbranch_execz .LBB0_12
    ds_read_b32 v5, v3 offset:384
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v5, v4
.LBB0_12:
    s_or_b64 exec, exec, s[2:3]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v3
    v_cmp_lt_u32_e32 vcc, 63, v0
    s_and_saveexec_b64 s[2:3], vcc
    s_cbranch_execz .LBB0_14
    v_add_u32_e32 v0, 0xffffff00, v3
    ds_read_b32 v0, v0
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v4, v0, v4
.LBB0_14:
    s_or_b64 exec, exec, s[2:3]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v3, v4 offset:512
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v3 offset:512
    v_mov_b32_e32 v4, s1
    v_add_co_u32_e32 v0, vcc, s0, v1
    v_addc_co_u32_e32 v1, vcc, v4, v2, vcc
    s_waitcnt lgkmcnt(0)
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
        .amdhsa_next_free_vgpr 6
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
