; "src0 = (x >> 8) & 0xff" is what LLVM's SIPeepholeSDWA looks for: a shift and a mask that only
; prepare an operand. In the SDWA word the operand is named by BYTE_1 and both instructions go.
; In words: v0 becomes byte 1 of v1 plus the high half of v2.
; target: gfx900, gfx906
; out: v0
; == a ==
v_lshrrev_b32_e32 v3, 8, v1
v_and_b32_e32 v3, 0xff, v3
v_lshrrev_b32_e32 v4, 16, v2
v_add_u32_e32 v0, v3, v4
; == b ==
v_add_u32_sdwa v0, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
