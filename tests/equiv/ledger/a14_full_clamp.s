; SDWA clamps before it places: with DWORD the result is the clamped one.
; out: v0
; expect: equivalent
; == a ==
v_bfe_u32 v2, v0, 0, 16
v_add_u32_e64 v0, v2, v1 clamp
; == b ==
v_add_u32_sdwa v0, v0, v1 clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_u32_sdwa v0, v0, v1 clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
+v_add_u32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
