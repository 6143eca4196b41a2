; The work-items of a group fill a row of a matrix with its number, each every word that is a group's size behind its last one.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dword s8, s[4:5], 0x8
    s_load_dwordx2 s[2:3], s[4:5], 0x0
    s_mov_b64 s[10:11], 0
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v3, s6
    s_mul_i32 s6, s6, s8
    s_ashr_i32 s7, s6, 31
    s_lshl_b64 s[6:7], s[6:7], 2
    s_add_u32 s2, s2, s6
    s_addc_u32 s3, s3, s7
    v_mov_b32_e32 v1, v0
    v_cmp_gt_i32_e32 vcc, s8, v1
    s_and_saveexec_b64 s[12:13], vcc
    s_cbranch_execz .Lend
.Lword:
    v_lshlrev_b32_e32 v2, 2, v1
    global_store_dword v2, v3, s[2:3]
    v_add_u32_e32 v1, 0x100, v1
    v_cmp_le_i32_e32 vcc, s8, v1
    s_or_b64 s[10:11], vcc, s[10:11]
    s_andn2_b64 exec, exec, s[10:11]
    s_cbranch_execnz .Lword
.Lend:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_kernarg_size 12
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_vgpr_workitem_id 0
        .amdhsa_next_free_vgpr 4
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
    .kernarg_segment_size: 12
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
      - .offset: 8
        .size: 4
        .value_kind: by_value
...
    .end_amdgpu_metadata
