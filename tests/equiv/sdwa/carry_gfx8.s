; Carry out with selected sources under the gfx8 names.
; target: gfx803
; out: v0, vcc
; expect: equivalent
; == a ==
v_and_b32 v4, 0xffff, v0
v_add_u32 v0, vcc, v4, v2
; == b ==
v_add_u32_sdwa v0, vcc, v0, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD

; == wrong_half ==
; The other half.
@@ b @@
-v_add_u32_sdwa v0, vcc, v0, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
+v_add_u32_sdwa v0, vcc, v0, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
