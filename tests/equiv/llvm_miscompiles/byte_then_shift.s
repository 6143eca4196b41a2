; A sum in BYTE_1, then shifted left by 16, is BYTE_3; LLVM 14 and 19 fold it to WORD_1.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_add_u16_sdwa v0, v0, v1 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
v_lshlrev_b32 v0, 16, v0
; == b ==
v_add_u16_sdwa v0, v0, v1 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD

; == wrong_word ==
; The miscompile: the sum lands one byte lower, with its second byte.
@@ b @@
-v_add_u16_sdwa v0, v0, v1 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
+v_add_u16_sdwa v0, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
