; Every destination selection with UNUSED_PAD: the other bits become 0.
; target: gfx803, gfx900
; out: v[0:6]
; expect: equivalent
; == a ==
v_bfe_u32 v8, v7, 0, 8
v_lshlrev_b32 v0, 0, v8
v_bfe_u32 v8, v7, 0, 8
v_lshlrev_b32 v1, 8, v8
v_bfe_u32 v8, v7, 0, 8
v_lshlrev_b32 v2, 16, v8
v_bfe_u32 v8, v7, 0, 8
v_lshlrev_b32 v3, 24, v8
v_bfe_u32 v8, v7, 0, 16
v_lshlrev_b32 v4, 0, v8
v_bfe_u32 v8, v7, 0, 16
v_lshlrev_b32 v5, 16, v8
v_mov_b32 v6, v7
; == b ==
v_mov_b32_sdwa v0, v7 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v1, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v7 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v3, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v4, v7 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v5, v7 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v6, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_byte ==
; BYTE_2 is written as BYTE_3.
@@ b @@
-v_mov_b32_sdwa v2, v7 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:DWORD
+v_mov_b32_sdwa v2, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_unused ==
; BYTE_1 is written with UNUSED_PRESERVE.
@@ b @@
-v_mov_b32_sdwa v1, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD
+v_mov_b32_sdwa v1, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD

; == wrong_width ==
; BYTE_0 is written as WORD_0.
@@ b @@
-v_mov_b32_sdwa v0, v7 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD
+v_mov_b32_sdwa v0, v7 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD
