; SDWA selects before it negates (A3): the sign is that of the half.
; out: v0
; expect: equivalent
; == a ==
v_lshrrev_b32 v1, 16, v1
v_sub_f16 v0, v2, v1
; == b ==
v_add_f16_sdwa v0, v2, -v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_1

; == wrong_half ==
; The other half.
@@ b @@
-v_add_f16_sdwa v0, v2, -v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_1
+v_add_f16_sdwa v0, v2, -v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0
