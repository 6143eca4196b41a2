; Without selections, SDWA is the plain instruction.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_or_b32 v0, v0, v1
; == b ==
v_or_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD

; == wrong_destination ==
; Only the low half is written.
@@ b @@
-v_or_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD
+v_or_b32_sdwa v0, v0, v1 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD
