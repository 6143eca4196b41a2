; A sign-extended byte as a 16-bit operand.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bfe_i32 v2, v0, 16, 8
v_max_i16 v0, v2, v1
; == b ==
v_max_i16_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0

; == wrong_unsigned ==
; The maximum is unsigned.
@@ b @@
-v_max_i16_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0
+v_max_u16_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0

; == wrong_zext ==
; The byte is zero-extended.
@@ b @@
-v_max_i16_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0
+v_max_i16_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0
