; The mask has nine bits: bit 16 of v1 is part of the operand, and BYTE_1 drops it.
; target: gfx900, gfx906
; out: v0
; expect: refuted
; == a ==
v_lshrrev_b32_e32 v3, 8, v1
v_and_b32_e32 v3, 0x1ff, v3
v_lshrrev_b32_e32 v4, 16, v2
v_add_u32_e32 v0, v3, v4
; == b ==
v_add_u32_sdwa v0, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
