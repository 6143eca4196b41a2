; v_cndmask with selected sources.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bfe_u32 v2, v0, 8, 8
v_lshrrev_b32 v3, 16, v1
v_cndmask_b32 v0, v2, v3, vcc
; == b ==
v_cndmask_b32_sdwa v0, v0, v1, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1

; == wrong_byte ==
; Another byte.
@@ b @@
-v_cndmask_b32_sdwa v0, v0, v1, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
+v_cndmask_b32_sdwa v0, v0, v1, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1

; == wrong_sources ==
; The sources are exchanged.
@@ b @@
-v_cndmask_b32_sdwa v0, v0, v1, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
+v_cndmask_b32_sdwa v0, v1, v0, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1
