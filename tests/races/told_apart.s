; Lanes have other addresses, in each round; a lane reads what that of another wave writes, always the same value.
    .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
k:
    s_load_dword s2, s[4:5], 0x0
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v3, 0
    s_waitcnt lgkmcnt(0)
    v_writelane_b32 v1, 8, 1
rounds:
    s_barrier
    v_xor_b32_e32 v1, 16, v1
    ds_write_b32 v1, v3
    ds_read_b32 v4, v1 offset:8
    s_waitcnt lgkmcnt(0)
    s_sub_u32 s2, s2, 1
    s_cmp_lg_u32 s2, 0
    s_cbranch_scc1 rounds
    s_endpgm
    .amdhsa_kernel k
        .amdhsa_group_segment_fixed_size 128
        .amdhsa_user_sgpr_count 6
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_next_free_vgpr 5
        .amdhsa_next_free_sgpr 8
    .end_amdhsa_kernel
    .amdgpu_metadata
---
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .reqd_workgroup_size:
      - 128
      - 1
      - 1
    .args:
      - .offset: 0
        .size: 4
        .value_kind: by_value
...
    .end_amdgpu_metadata
