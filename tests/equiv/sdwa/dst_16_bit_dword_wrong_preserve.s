; WORD_0 with preserve keeps the high half.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mul_lo_u16 v0, v0, v1
; == b ==
v_mul_lo_u16_sdwa v0, v0, v1 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_0
