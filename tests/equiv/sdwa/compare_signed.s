; sext matters in a signed compare.
; target: gfx803, gfx900
; out: vcc
; expect: equivalent
; == a ==
v_bfe_i32 v2, v0, 8, 8
v_ashrrev_i32 v3, 16, v1
v_cmp_gt_i32 vcc, v2, v3
; == b ==
v_cmp_gt_i32_sdwa vcc, sext(v0), sext(v1) src0_sel:BYTE_1 src1_sel:WORD_1

; == wrong_unsigned ==
; The compare is unsigned.
@@ b @@
-v_cmp_gt_i32_sdwa vcc, sext(v0), sext(v1) src0_sel:BYTE_1 src1_sel:WORD_1
+v_cmp_gt_u32_sdwa vcc, sext(v0), sext(v1) src0_sel:BYTE_1 src1_sel:WORD_1

; == wrong_zext ==
; Source 1 is zero-extended.
@@ b @@
-v_cmp_gt_i32_sdwa vcc, sext(v0), sext(v1) src0_sel:BYTE_1 src1_sel:WORD_1
+v_cmp_gt_i32_sdwa vcc, sext(v0), v1 src0_sel:BYTE_1 src1_sel:WORD_1
