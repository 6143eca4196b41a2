; The group's part of an array is turned round in memory.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx2 s[0:1], s[4:5], 0x0
    s_lshl_b32 s2, s6, 8
    v_sub_u32_e32 v1, s2, v0
    v_ashrrev_i32_e32 v2, 31, v1
    v_lshlrev_b64 v[1:2], 2, v[1:2]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v3, s1
    v_add_co_u32_e32 v1, vcc, s0, v1
    v_addc_co_u32_e32 v2, vcc, v3, v2, vcc
    global_load_dword v2, v[1:2], off offset:1020
    v_or_b32_e32 v0, s2, v0
    v_ashrrev_i32_e32 v1, 31, v0
    v_lshlrev_b64 v[0:1], 2, v[0:1]
    v_add_co_u32_e32 v0, vcc, s0, v0
    v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
    s_waitcnt vmcnt(0)
    global_store_dword v[0:1], v2, off
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 8
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 4
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
    .kernarg_segment_size: 8
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
...
    .end_amdgpu_metadata
