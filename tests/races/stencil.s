; Rounds of a stencil of three points in LDS.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    v_lshl_or_b32 v1, s6, 7, v0
    v_ashrrev_i32_e32 v2, 31, v1
    v_lshlrev_b64 v[1:2], 2, v[1:2]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v4, s1
    v_add_co_u32_e32 v3, vcc, s0, v1
    v_addc_co_u32_e32 v4, vcc, v4, v2, vcc
    global_load_dword v4, v[3:4], off
    s_movk_i32 s0, 0x7e
    v_lshlrev_b32_e32 v3, 2, v0
    v_cmp_lt_i32_e32 vcc, s0, v0
    s_mov_b64 s[0:1], 0
    s_waitcnt vmcnt(0)
    ds_write_b32 v3, v4 offset:4
    s_and_saveexec_b64 s[6:7], vcc
    s_xor_b64 s[6:7], exec, s[6:7]
    s_cbranch_execz .LBB0_4
    s_movk_i32 s0, 0x7f
    v_cmp_eq_u32_e32 vcc, s0, v0
    s_mov_b64 s[0:1], 0
    s_and_saveexec_b64 s[8:9], vcc
    s_mov_b64 s[0:1], exec
    s_movk_i32 s10, 0x204
    s_or_b64 exec, exec, s[8:9]
    s_and_b64 s[0:1], s[0:1], exec
.LBB0_4:
    s_or_saveexec_b64 s[6:7], s[6:7]
    v_mov_b32_e32 v4, s10
    s_xor_b64 exec, exec, s[6:7]
    v_cmp_eq_u32_e32 vcc, 0, v0
    s_andn2_b64 s[0:1], s[0:1], exec
    s_and_b64 s[8:9], vcc, exec
    v_mov_b32_e32 v4, 0
    s_or_b64 s[0:1], s[0:1], s[8:9]
    s_or_b64 exec, exec, s[6:7]
    s_and_saveexec_b64 s[6:7], s[0:1]
    s_cbranch_execz .LBB0_8
    v_mov_b32_e32 v0, 0
    ds_write_b32 v4, v0
.LBB0_8:
    s_or_b64 exec, exec, s[6:7]
    s_load_dword s0, s[4:5], 0x10
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cmp_lt_i32 s0, 1
    s_cbranch_scc1 .LBB0_10
.LBB0_9:
    ds_read2_b32 v[4:5], v3 offset1:1
    ds_read_b32 v0, v3 offset:8
    s_add_i32 s0, s0, -1
    s_cmp_eq_u32 s0, 0
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v4, v4, v5
    v_add_f32_e32 v0, v4, v0
    s_barrier
    ds_write_b32 v3, v0 offset:4
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc0 .LBB0_9
.LBB0_10:
    ds_read_b32 v3, v3 offset:4
    v_mov_b32_e32 v4, s3
    v_add_co_u32_e32 v0, vcc, s2, v1
    v_addc_co_u32_e32 v1, vcc, v4, v2, vcc
    s_waitcnt lgkmcnt(0)
    global_store_dword v[0:1], v3, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 520
        .amdhsa_kernarg_size 20
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 6
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
