; Every selection of source 0, zero-extended, is a bit field.
; target: gfx803, gfx900
; out: v[0:6]
; expect: equivalent
; decided by: structural
; == a ==
v_bfe_u32 v0, v7, 0, 8
v_bfe_u32 v1, v7, 8, 8
v_bfe_u32 v2, v7, 16, 8
v_bfe_u32 v3, v7, 24, 8
v_bfe_u32 v4, v7, 0, 16
v_bfe_u32 v5, v7, 16, 16
v_mov_b32 v6, v7
; == b ==
v_mov_b32_sdwa v0, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
v_mov_b32_sdwa v1, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
v_mov_b32_sdwa v2, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
v_mov_b32_sdwa v3, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3
v_mov_b32_sdwa v4, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
v_mov_b32_sdwa v5, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
v_mov_b32_sdwa v6, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_byte ==
; BYTE_2 of v7 is taken as BYTE_1.
@@ b @@
-v_mov_b32_sdwa v2, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
+v_mov_b32_sdwa v2, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1

; == wrong_half ==
; The low half is taken instead of the high half.
@@ b @@
-v_mov_b32_sdwa v5, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
+v_mov_b32_sdwa v5, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0

; == wrong_sext ==
; BYTE_3 is sign-extended.
@@ b @@
-v_mov_b32_sdwa v3, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3
+v_mov_b32_sdwa v3, sext(v7) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3

; == wrong_whole ==
; WORD_0 is not selected: the whole register is moved.
@@ b @@
-v_mov_b32_sdwa v4, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
+v_mov_b32_sdwa v4, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_width ==
; A whole half is taken where one byte was meant.
@@ b @@
-v_mov_b32_sdwa v2, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
+v_mov_b32_sdwa v2, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
