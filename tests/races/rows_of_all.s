; As rows.s, but behind the loop all work-items are active: odd ones store to the first word.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[8:11], s[4:5], 0x0
    s_load_dwordx2 s[12:13], s[4:5], 0x10
    v_lshl_or_b32 v1, s6, 8, v0
    v_lshlrev_b32_e32 v1, 2, v1
    v_and_b32_e32 v2, 1, v0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v4, v0
    v_cmp_eq_u32_e32 vcc, 0, v2
    s_and_saveexec_b64 s[0:1], vcc
    v_mov_b32_e32 v3, v1
    s_waitcnt lgkmcnt(0)
    global_load_dword v5, v3, s[8:9]
    s_mov_b64 s[2:3], 0
.Lrow:
    s_waitcnt vmcnt(0)
    v_lshlrev_b32_e32 v6, 2, v5
    global_load_dword v6, v6, s[12:13]
    v_subrev_u32_e32 v5, 1, v5
    v_cmp_gt_i32_e32 vcc, 1, v5
    s_or_b64 s[2:3], vcc, s[2:3]
    s_or_b64 s[2:3], s[0:1], s[2:3]
    s_waitcnt vmcnt(0)
    v_add_u32_e32 v4, v4, v6
    s_andn2_b64 exec, exec, s[2:3]
    s_cbranch_execnz .Lrow
    s_or_b64 exec, exec, s[2:3]
    global_store_dword v3, v4, s[10:11]
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 24
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 7
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
        .size: 8
        .value_kind: global_buffer
...
    .end_amdgpu_metadata
