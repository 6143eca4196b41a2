; LLVM, pass si-peephole-sdwa off
    v_lshrrev_b32_e32 v0, 16, v0
    v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
