; The other half.
; out: v0
; expect: different
; == a ==
v_lshrrev_b32 v1, 16, v1
v_sub_f16 v0, v2, v1
; == b ==
v_add_f16_sdwa v0, v2, -v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
