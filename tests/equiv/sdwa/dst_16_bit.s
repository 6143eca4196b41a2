; A 16-bit result in every destination part: bytes take its low byte (ledger A12).
; target: gfx803, gfx900
; out: v[0:5]
; expect: equivalent
; == a ==
v_add_u16 v8, v6, v7
v_and_b32 v9, 0xff, v8
v_mov_b32 v0, v9
v_lshlrev_b32 v1, 8, v9
v_lshlrev_b32 v2, 16, v9
v_lshlrev_b32 v3, 24, v9
v_mov_b32 v4, v8
v_lshlrev_b32 v5, 16, v8
; == b ==
v_add_u16_sdwa v0, v6, v7 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
v_add_u16_sdwa v1, v6, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
v_add_u16_sdwa v2, v6, v7 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
v_add_u16_sdwa v3, v6, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
v_add_u16_sdwa v4, v6, v7 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
v_add_u16_sdwa v5, v6, v7 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0

; == wrong_carry ==
; One more bit of the sum is kept: a half instead of a byte.
@@ b @@
-v_add_u16_sdwa v1, v6, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
+v_add_u16_sdwa v1, v6, v7 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
