; The half is zero-extended.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_ashrrev_i32 v2, 16, v1
v_and_b32 v0, v0, v2
; == b ==
v_and_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
