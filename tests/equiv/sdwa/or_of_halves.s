; Two padded halves joined by v_or are one preserving write (SIPeepholeSDWA).
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
v_add_u16 v0, v0, v1
v_or_b32 v0, v0, v2
; == b ==
v_add_u16 v2, v0, v1
v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_1
v_mov_b32 v0, v2

; == wrong_half ==
; The high half sums the low halves.
@@ b @@
-v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_1
+v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_1

; == wrong_pad ==
; The low half is lost.
@@ b @@
-v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_1
+v_add_u16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1

; == wrong_sext ==
; The low sum is sign-extended into the high half.
@@ b @@
-v_add_u16 v2, v0, v1
+v_mov_b32_sdwa v2, v0 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:WORD_0
