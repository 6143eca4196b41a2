; The maximum is unsigned.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_bfe_i32 v2, v0, 16, 8
v_max_i16 v0, v2, v1
; == b ==
v_max_u16_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0
