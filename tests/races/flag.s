; Work-items store the same flag.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx2 s[0:1], s[4:5], 0x8
    v_lshl_or_b32 v2, s6, 8, v0
    v_ashrrev_i32_e32 v3, 31, v2
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v1, s1
    v_add_co_u32_e32 v0, vcc, s0, v2
    v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
    global_load_ubyte v4, v[0:1], off
    s_waitcnt vmcnt(0)
    v_cmp_ne_u16_e32 vcc, 0, v4
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_2
    s_load_dwordx2 s[0:1], s[4:5], 0x0
    s_load_dwordx2 s[2:3], s[4:5], 0x10
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v4, s1
    v_add_co_u32_e32 v2, vcc, s0, v2
    v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
    v_mov_b32_e32 v4, 1
    global_store_byte v[2:3], v4, off
    v_mov_b32_e32 v2, 0
    global_store_byte v2, v4, s[2:3]
    global_store_byte v[0:1], v2, off
.LBB0_2:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 24
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
        .size: 8
        .value_kind: global_buffer
...
    .end_amdgpu_metadata
