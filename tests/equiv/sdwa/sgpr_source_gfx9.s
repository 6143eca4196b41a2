; gfx9 takes scalar registers as SDWA sources.
; target: gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
s_bfe_u32 s0, s4, 0x80008
s_ashr_i32 s1, s5, 16
v_add_u32 v0, s0, v2
v_subrev_u32 v1, s1, v2
; == b ==
v_add_u32_sdwa v0, s4, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
v_sub_u32_sdwa v1, v2, sext(s5) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1

; == wrong_byte ==
; Another byte.
@@ b @@
-v_add_u32_sdwa v0, s4, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
+v_add_u32_sdwa v0, s4, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD

; == wrong_register ==
; Another scalar register.
@@ b @@
-v_add_u32_sdwa v0, s4, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
+v_add_u32_sdwa v0, s5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD

; == wrong_sext ==
; The scalar half is zero-extended.
@@ b @@
-v_sub_u32_sdwa v1, v2, sext(s5) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
+v_sub_u32_sdwa v1, v2, s5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
