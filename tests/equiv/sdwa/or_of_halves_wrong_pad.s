; The low half is lost.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
v_add_u16 v0, v0, v1
v_or_b32 v0, v0, v2
; == b ==
v_add_u16 v2, v0, v1
v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
v_mov_b32 v0, v2
