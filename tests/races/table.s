; Stores through an argument, and through a pointer that stands in memory.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[8:11], s[4:5], 0x0
    v_lshl_or_b32 v1, s6, 8, v0
    v_lshlrev_b32_e32 v1, 2, v1
    s_waitcnt lgkmcnt(0)
    s_load_dwordx2 s[12:13], s[8:9], 0x0
    s_waitcnt lgkmcnt(0)
    global_store_dword v1, v0, s[10:11]
    global_store_dword v1, v1, s[12:13]
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 16
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 2
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
