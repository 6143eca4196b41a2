; Different selections and signs on both sources at once.
; out: v0
; expect: equivalent
; == a ==
v_bfe_i32 v2, v0, 8, 8
v_lshrrev_b32 v3, 16, v1
v_sub_u32 v0, v2, v3
; == b ==
v_sub_u32_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1

; == wrong_exchanged ==
; The selections are exchanged.
@@ b @@
-v_sub_u32_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
+v_sub_u32_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_1

; == wrong_operands ==
; The operands of the subtraction are exchanged.
@@ b @@
-v_sub_u32_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
+v_sub_u32_sdwa v0, v1, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1

; == wrong_sext ==
; The sign extension is on the other source.
@@ b @@
-v_sub_u32_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
+v_sub_u32_sdwa v0, v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
