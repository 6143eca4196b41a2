; A 32-bit result in a half keeps its low 16 bits.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mul_u32_u24 v2, v0, v1
v_lshlrev_b32 v0, 16, v2
; == b ==
v_mul_u32_u24_sdwa v0, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
