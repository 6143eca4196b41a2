; A ring of four slots, one barrier a round.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dword s7, s[4:5], 0x10
    s_load_dwordx2 s[0:1], s[4:5], 0x8
    s_waitcnt lgkmcnt(0)
    s_cmp_lt_i32 s7, 1
    s_cbranch_scc1 .LBB0_3
    s_load_dwordx2 s[2:3], s[4:5], 0x0
    v_xor_b32_e32 v4, 0x41, v0
    s_mov_b32 s4, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v2, 0
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v5, s3
.LBB0_2:
    v_add_u32_e32 v1, s4, v0
    v_lshlrev_b64 v[6:7], 2, v[1:2]
    s_and_b32 s3, s4, 0x300
    v_add_co_u32_e32 v6, vcc, s2, v6
    v_addc_co_u32_e32 v7, vcc, v5, v7, vcc
    global_load_dword v1, v[6:7], off
    v_or_b32_e32 v6, s3, v0
    v_or_b32_e32 v7, s3, v4
    v_lshlrev_b32_e32 v6, 2, v6
    v_lshlrev_b32_e32 v7, 2, v7
    s_add_i32 s7, s7, -1
    s_addk_i32 s4, 0x100
    s_cmp_eq_u32 s7, 0
    s_waitcnt vmcnt(0)
    ds_write_b32 v6, v1
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v1, v7
    s_waitcnt lgkmcnt(0)
    v_add_u32_e32 v3, v1, v3
    s_cbranch_scc0 .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v3, 0
.LBB0_4:
    v_lshl_or_b32 v0, s6, 8, v0
    v_ashrrev_i32_e32 v1, 31, v0
    v_lshlrev_b64 v[0:1], 2, v[0:1]
    v_mov_b32_e32 v2, s1
    v_add_co_u32_e32 v0, vcc, s0, v0
    v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
    global_store_dword v[0:1], v3, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 4096
        .amdhsa_kernarg_size 20
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
    .kernarg_segment_size: 20
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
...
    .end_amdgpu_metadata
