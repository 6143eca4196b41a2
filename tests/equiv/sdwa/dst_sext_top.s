; Above BYTE_3 and WORD_1 there is nothing to extend: UNUSED_SEXT is UNUSED_PAD (ledger A8).
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
v_mov_b32_sdwa v0, v2 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD
; == b ==
v_mov_b32_sdwa v0, v2 dst_sel:BYTE_3 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:DWORD
