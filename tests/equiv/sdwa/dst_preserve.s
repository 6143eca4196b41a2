; Every destination selection with UNUSED_PRESERVE: the other bits stay (ledger A10).
; target: gfx803, gfx900
; out: v[0:6]
; expect: equivalent
; == a ==
s_mov_b32 s0, 0xff
v_lshlrev_b32 v8, 0, v7
v_bfi_b32 v0, s0, v8, v0
s_mov_b32 s0, 0xff00
v_lshlrev_b32 v8, 8, v7
v_bfi_b32 v1, s0, v8, v1
s_mov_b32 s0, 0xff0000
v_lshlrev_b32 v8, 16, v7
v_bfi_b32 v2, s0, v8, v2
s_mov_b32 s0, 0xff000000
v_lshlrev_b32 v8, 24, v7
v_bfi_b32 v3, s0, v8, v3
s_mov_b32 s0, 0xffff
v_lshlrev_b32 v8, 0, v7
v_bfi_b32 v4, s0, v8, v4
s_mov_b32 s0, 0xffff0000
v_lshlrev_b32 v8, 16, v7
v_bfi_b32 v5, s0, v8, v5
v_mov_b32 v6, v7
; == b ==
v_mov_b32_sdwa v0, v7 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
v_mov_b32_sdwa v1, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
v_mov_b32_sdwa v2, v7 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
v_mov_b32_sdwa v3, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
v_mov_b32_sdwa v4, v7 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
v_mov_b32_sdwa v5, v7 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
v_mov_b32_sdwa v6, v7 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:DWORD

; == wrong_byte ==
; BYTE_2 is written as BYTE_3.
@@ b @@
-v_mov_b32_sdwa v2, v7 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
+v_mov_b32_sdwa v2, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:DWORD

; == wrong_top ==
; The low bytes under BYTE_3 are cleared.
@@ b @@
-v_mov_b32_sdwa v3, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
+v_mov_b32_sdwa v3, v7 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_unused ==
; BYTE_1 is written with UNUSED_PAD.
@@ b @@
-v_mov_b32_sdwa v1, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
+v_mov_b32_sdwa v1, v7 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD

; == wrong_width ==
; BYTE_0 is written as WORD_0.
@@ b @@
-v_mov_b32_sdwa v0, v7 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
+v_mov_b32_sdwa v0, v7 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
