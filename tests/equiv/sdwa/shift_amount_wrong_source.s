; The selection is on the shifted value.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_bfe_u32 v2, v0, 8, 8
v_lshlrev_b32 v0, v2, v1
; == b ==
v_lshlrev_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1
