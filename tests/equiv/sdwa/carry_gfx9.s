; Carry out and in with selected sources.
; out: v[0:1], vcc
; expect: equivalent
; == a ==
v_and_b32 v4, 0xffff, v0
v_add_co_u32 v0, vcc, v4, v2
v_lshrrev_b32 v5, 24, v3
v_addc_co_u32 v1, vcc, v1, v5, vcc
; == b ==
v_add_co_u32_sdwa v0, vcc, v0, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
v_addc_co_u32_sdwa v1, vcc, v1, v3, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3

; == wrong_byte ==
; Another byte of the high word.
@@ b @@
-v_addc_co_u32_sdwa v1, vcc, v1, v3, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3
+v_addc_co_u32_sdwa v1, vcc, v1, v3, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_2
