; What SDWA preserves is in the indexed destination.
; target: gfx803, gfx900, gfx906
; out: v[0:7]
; expect: equivalent
; == a ==
s_set_gpr_idx_on 4, gpr_idx(DST)
v_add_u16_sdwa v1, v2, v3 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:DWORD
s_set_gpr_idx_off
; == b ==
v_add_u16_sdwa v5, v2, v3 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:DWORD

; == wrong_half ==
; The other half is kept.
; out: v5
@@ b @@
-v_add_u16_sdwa v5, v2, v3 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:DWORD
+v_add_u16_sdwa v5, v2, v3 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
