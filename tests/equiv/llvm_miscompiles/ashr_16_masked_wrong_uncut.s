; Without the mask the sign fills the high half.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_ashrrev_i16 v0, 8, v0
; == b ==
v_mov_b32_sdwa v0, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
