; Bins in LDS: zeros, atomics, atomics of the group's sums.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dwordx4 s[8:11], s[4:5], 0x0
    s_movk_i32 s0, 0x100
    v_cmp_gt_u32_e64 s[0:1], s0, v0
    v_lshlrev_b32_e32 v2, 2, v0
    s_and_saveexec_b64 s[2:3], s[0:1]
    s_cbranch_execz .LBB0_3
    v_or_b32_e32 v1, 0xffffff80, v0
    v_lshlrev_b32_e32 v3, 2, v0
    s_mov_b64 s[4:5], 0
    v_mov_b32_e32 v4, 0
.LBB0_2:
    v_add_co_u32_e32 v1, vcc, 0x80, v1
    s_xor_b64 s[12:13], vcc, -1
    s_and_b64 s[12:13], exec, s[12:13]
    ds_write_b32 v3, v4
    s_or_b64 s[4:5], s[12:13], s[4:5]
    v_add_u32_e32 v3, 0x200, v3
    s_andn2_b64 exec, exec, s[4:5]
    s_cbranch_execnz .LBB0_2
.LBB0_3:
    s_or_b64 exec, exec, s[2:3]
    v_lshl_or_b32 v3, s6, 9, v0
    v_ashrrev_i32_e32 v4, 31, v3
    v_lshlrev_b64 v[3:4], 2, v[3:4]
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v1, s9
    v_add_co_u32_e32 v3, vcc, s8, v3
    v_addc_co_u32_e32 v4, vcc, v1, v4, vcc
    s_barrier
    global_load_dword v1, v[3:4], off
    v_mov_b32_e32 v5, 2
    v_mov_b32_e32 v6, 1
    s_waitcnt vmcnt(0)
    v_lshlrev_b32_sdwa v1, v5, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
    ds_add_u32 v1, v6
    global_load_dword v1, v[3:4], off offset:512
    s_waitcnt vmcnt(0)
    v_lshlrev_b32_sdwa v1, v5, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
    ds_add_u32 v1, v6
    global_load_dword v1, v[3:4], off offset:1024
    s_waitcnt vmcnt(0)
    v_lshlrev_b32_sdwa v1, v5, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
    ds_add_u32 v1, v6
    global_load_dword v1, v[3:4], off offset:1536
    s_waitcnt vmcnt(0)
    v_lshlrev_b32_sdwa v1, v5, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
    ds_add_u32 v1, v6
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[2:3], s[0:1]
    s_cbranch_execz .LBB0_6
    v_or_b32_e32 v3, 0xffffff80, v0
    v_mov_b32_e32 v1, s11
    v_add_co_u32_e32 v0, vcc, s10, v2
    v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
    s_mov_b64 s[0:1], 0
.LBB0_5:
    ds_read_b32 v4, v2
    v_add_co_u32_e32 v3, vcc, 0x80, v3
    s_xor_b64 s[2:3], vcc, -1
    s_and_b64 s[2:3], exec, s[2:3]
    s_waitcnt lgkmcnt(0)
    global_atomic_add v[0:1], v4, off
    v_add_co_u32_e32 v0, vcc, 0x200, v0
    v_add_u32_e32 v2, 0x200, v2
    s_or_b64 s[0:1], s[2:3], s[0:1]
    v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
    s_andn2_b64 exec, exec, s[0:1]
    s_cbranch_execnz .LBB0_5
.LBB0_6:
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 1024
        .amdhsa_kernarg_size 16
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
