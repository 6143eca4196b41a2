; Every selection of source 1 is a bit field, independent of source 0.
; target: gfx803, gfx900
; out: v[0:6]
; expect: equivalent
; == a ==
v_bfe_u32 v0, v7, 0, 8
v_xor_b32 v0, v8, v0
v_bfe_u32 v1, v7, 8, 8
v_xor_b32 v1, v8, v1
v_bfe_u32 v2, v7, 16, 8
v_xor_b32 v2, v8, v2
v_bfe_u32 v3, v7, 24, 8
v_xor_b32 v3, v8, v3
v_bfe_u32 v4, v7, 0, 16
v_xor_b32 v4, v8, v4
v_bfe_u32 v5, v7, 16, 16
v_xor_b32 v5, v8, v5
v_mov_b32 v6, v7
v_xor_b32 v6, v8, v6
; == b ==
v_xor_b32_sdwa v0, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
v_xor_b32_sdwa v1, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1
v_xor_b32_sdwa v2, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_2
v_xor_b32_sdwa v3, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3
v_xor_b32_sdwa v4, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
v_xor_b32_sdwa v5, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
v_xor_b32_sdwa v6, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD

; == wrong_byte ==
; BYTE_3 of source 1 is taken as BYTE_0.
@@ b @@
-v_xor_b32_sdwa v3, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3
+v_xor_b32_sdwa v3, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0

; == wrong_source ==
; The selection applies to source 0 instead of source 1.
@@ b @@
-v_xor_b32_sdwa v1, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1
+v_xor_b32_sdwa v1, v8, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
