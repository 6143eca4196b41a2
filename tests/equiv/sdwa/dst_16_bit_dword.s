; A 16-bit result with dst_sel DWORD is zero-extended (ledger A16).
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u16 v0, v0, v1
; == b ==
v_mul_lo_u16_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_0

; == wrong_half ==
; The high half of a source is taken.
@@ b @@
-v_mul_lo_u16_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_0
+v_mul_lo_u16_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_1

; == wrong_preserve ==
; WORD_0 with preserve keeps the high half.
@@ b @@
-v_mul_lo_u16_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_0
+v_mul_lo_u16_sdwa v0, v0, v1 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:WORD_0
