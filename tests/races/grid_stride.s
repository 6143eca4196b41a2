; Each work-item adds its number to every word that is as many places behind its last one as the grid has work-items.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dword s10, s[6:7], 0x10
    s_load_dwordx4 s[0:3], s[6:7], 0x0
    s_load_dword s4, s[4:5], 0xc
    v_lshl_or_b32 v2, s8, 8, v0
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_i32_e32 vcc, s10, v2
    s_and_saveexec_b64 s[12:13], vcc
    s_cbranch_execz .Lend
    v_mov_b32_e32 v9, v2
    v_ashrrev_i32_e32 v3, 31, v2
    v_lshlrev_b64 v[0:1], 2, v[2:3]
    s_ashr_i32 s5, s4, 31
    s_lshl_b64 s[6:7], s[4:5], 2
    v_mov_b32_e32 v3, s1
    v_mov_b32_e32 v4, s3
    v_mov_b32_e32 v5, s7
    s_mov_b64 s[8:9], 0
.Lnext:
    v_add_co_u32_e32 v6, vcc, s0, v0
    v_addc_co_u32_e32 v7, vcc, v3, v1, vcc
    global_load_dword v8, v[6:7], off
    v_add_co_u32_e32 v6, vcc, s2, v0
    v_addc_co_u32_e32 v7, vcc, v4, v1, vcc
    v_add_co_u32_e32 v0, vcc, s6, v0
    v_addc_co_u32_e32 v1, vcc, v1, v5, vcc
    v_add_u32_e32 v2, s4, v2
    v_cmp_le_i32_e32 vcc, s10, v2
    s_or_b64 s[8:9], vcc, s[8:9]
    s_waitcnt vmcnt(0)
    v_add_u32_e32 v8, v8, v9
    global_store_dword v[6:7], v8, off
    s_andn2_b64 exec, exec, s[8:9]
    s_cbranch_execnz .Lnext
.Lend:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 24
        .amdhsa_user_sgpr_count 8
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_dispatch_ptr 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 10
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
...
    .end_amdgpu_metadata
