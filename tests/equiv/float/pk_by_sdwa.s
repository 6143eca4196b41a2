; One half at a time, the other one kept.
; out: v0
; expect: equivalent
; == a ==
v_pk_max_f16 v0, v1, v2
; == b ==
v_max_f16 v0, v1, v2
v_max_f16_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_1

; == wrong_half ==
; A low operand in the high half.
@@ b @@
-v_max_f16_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_1
+v_max_f16_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_0
