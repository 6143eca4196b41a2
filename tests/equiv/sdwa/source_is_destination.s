; The destination as a source: it is read before it is written.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_lshrrev_b32 v2, 16, v0
v_lshlrev_b32 v3, 16, v0
v_or_b32 v0, v2, v3
; == b ==
v_mov_b32 v2, v0
v_mov_b32_sdwa v0, v0 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1
v_mov_b32_sdwa v0, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0

; == wrong_stale ==
; The second move reads the half that the first has overwritten.
@@ b @@
-v_mov_b32_sdwa v0, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
+v_mov_b32_sdwa v0, v0 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
