; Without dst_unused, LLVM text means UNUSED_PRESERVE (ledger A11).
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; == b ==
v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 src0_sel:DWORD

; == wrong_pad ==
; Padding clears the low half.
@@ b @@
-v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 src0_sel:DWORD
+v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD
