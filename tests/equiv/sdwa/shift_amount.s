; A selected byte as the amount of a shift; only its low 5 bits count.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_bfe_u32 v2, v0, 8, 8
v_lshlrev_b32 v0, v2, v1
; == b ==
v_lshlrev_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD

; == wrong_source ==
; The selection is on the shifted value.
@@ b @@
-v_lshlrev_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
+v_lshlrev_b32_sdwa v0, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1
