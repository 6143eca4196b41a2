; One byte lower there are bits above to extend.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32_sdwa v0, v2 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:DWORD
; == b ==
v_mov_b32_sdwa v0, v2 dst_sel:BYTE_2 dst_unused:UNUSED_SEXT src0_sel:DWORD
