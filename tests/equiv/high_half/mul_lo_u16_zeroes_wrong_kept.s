; The high half is not kept.
; target: gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_mul_lo_u16 v0, v0, v1
; == b ==
v_mul_lo_u16 v2, v0, v1
v_mov_b32_sdwa v0, v2 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
