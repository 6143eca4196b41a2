; The miscompile: the whole high half is added.
; out: v0
; expect: different
; == a ==
v_lshrrev_b32 v0, 16, v0
v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
; == b ==
v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
