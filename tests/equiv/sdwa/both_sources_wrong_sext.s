; The sign extension is on the other source.
; out: v0
; expect: different
; == a ==
v_bfe_i32 v2, v0, 8, 8
v_lshrrev_b32 v3, 16, v1
v_sub_u32 v0, v2, v3
; == b ==
v_sub_u32_sdwa v0, v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
