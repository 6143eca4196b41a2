; A sign-extended half as source 1.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_ashrrev_i32 v2, 16, v1
v_and_b32 v0, v0, v2
; == b ==
v_and_b32_sdwa v0, v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1

; == wrong_half ==
; The low half is sign-extended.
@@ b @@
-v_and_b32_sdwa v0, v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
+v_and_b32_sdwa v0, v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0

; == wrong_zext ==
; The half is zero-extended.
@@ b @@
-v_and_b32_sdwa v0, v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
+v_and_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
