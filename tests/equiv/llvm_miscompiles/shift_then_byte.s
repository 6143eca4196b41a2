; A shift by 16, then byte 0, is BYTE_2; LLVM 14 and 19 fold it to WORD_1.
; out: v0
; expect: equivalent
; == a ==
v_lshrrev_b32 v0, 16, v0
v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
; == b ==
v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD

; == wrong_word ==
; The miscompile: the whole high half is added.
@@ b @@
-v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD
+v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
