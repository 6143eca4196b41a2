; Inclusive sums of a group: steps in LDS, of which each waits before it reads and before it writes; and DPP in each
; wave, to which the second wave adds the sum of the first.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "system_vgpr_workitem_id": 0}
; group_size: 128
; arguments: in buffer, out buffer
; facts: noalias
; == a ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_mul_i32 s3, s2, 512
    s_mul_i32 s2, s2, 512
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s2
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v1, 2, v0
    global_load_dword v2, v1, s[4:5]
    s_waitcnt vmcnt(0)
    ds_write_b32 v1, v2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_movk_i32 s10, 1
.Lstep:
    v_cmp_le_u32 vcc, s10, v0
    s_lshl_b32 s11, s10, 2
    v_subrev_u32 v4, s11, v1
    v_mov_b32 v3, 0
    s_and_saveexec_b64 s[8:9], vcc
    ds_read_b32 v3, v4
    s_mov_b64 exec, s[8:9]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_add_u32 v2, v2, v3
    ds_write_b32 v1, v2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_lshl_b32 s10, s10, 1
    s_cmp_lt_u32 s10, 0x80
    s_cbranch_scc1 .Lstep
    global_store_dword v1, v2, s[6:7]
    s_endpgm
; == b ==
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_mul_i32 s3, s2, 512
    s_mul_i32 s2, s2, 512
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s2
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v1, 2, v0
    global_load_dword v2, v1, s[4:5]
    s_waitcnt vmcnt(0)
    v_mov_b32 v3, 0
    s_nop 1
    v_mov_b32_dpp v3, v2 row_shr:1 row_mask:0xf bank_mask:0xf
    v_add_u32 v2, v2, v3
    v_mov_b32 v3, 0
    s_nop 1
    v_mov_b32_dpp v3, v2 row_shr:2 row_mask:0xf bank_mask:0xf
    v_add_u32 v2, v2, v3
    v_mov_b32 v3, 0
    s_nop 1
    v_mov_b32_dpp v3, v2 row_shr:4 row_mask:0xf bank_mask:0xe
    v_add_u32 v2, v2, v3
    v_mov_b32 v3, 0
    s_nop 1
    v_mov_b32_dpp v3, v2 row_shr:8 row_mask:0xf bank_mask:0xc
    v_add_u32 v2, v2, v3
    v_mov_b32 v3, 0
    s_nop 1
    v_mov_b32_dpp v3, v2 row_bcast:15 row_mask:0xa bank_mask:0xf
    v_add_u32 v2, v2, v3
    v_mov_b32 v3, 0
    s_nop 1
    v_mov_b32_dpp v3, v2 row_bcast:31 row_mask:0xc bank_mask:0xf
    v_add_u32 v2, v2, v3
    v_readlane_b32 s12, v2, 63
    v_cmp_gt_u32 vcc, 64, v0
    s_and_saveexec_b64 s[8:9], vcc
    v_mov_b32 v4, 0
    v_mov_b32 v5, s12
    ds_write_b32 v4, v5
    s_mov_b64 exec, s[8:9]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mov_b32 v4, 0
    v_mov_b32 v5, 0
    s_andn2_b64 exec, exec, vcc
    ds_read_b32 v5, v4
    s_mov_b64 exec, s[8:9]
    s_waitcnt lgkmcnt(0)
    v_add_u32 v2, v2, v5
    global_store_dword v1, v2, s[6:7]
    s_endpgm
