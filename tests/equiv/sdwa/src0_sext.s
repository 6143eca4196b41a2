; Every selection of source 0 with sext is a signed bit field; sext of a DWORD does nothing (ledger
; A5).
; target: gfx803, gfx900
; out: v[0:6]
; expect: equivalent
; == a ==
v_bfe_i32 v0, v7, 0, 8
v_bfe_i32 v1, v7, 8, 8
v_bfe_i32 v2, v7, 16, 8
v_bfe_i32 v3, v7, 24, 8
v_bfe_i32 v4, v7, 0, 16
v_bfe_i32 v5, v7, 16, 16
v_mov_b32 v6, v7
; == b ==
v_mov_b32_sdwa v0, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
v_mov_b32_sdwa v1, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
v_mov_b32_sdwa v2, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
v_mov_b32_sdwa v3, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3
v_mov_b32_sdwa v4, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
v_mov_b32_sdwa v5, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
v_mov_b32_sdwa v6, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_zext ==
; BYTE_0 is not sign-extended.
@@ b @@
-v_mov_b32_sdwa v0, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
+v_mov_b32_sdwa v0, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0

; == wrong_zext_word ==
; WORD_1 is not sign-extended.
@@ b @@
-v_mov_b32_sdwa v5, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
+v_mov_b32_sdwa v5, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
