; A 32-bit result in a half keeps its low 16 bits.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mul_u32_u24 v2, v0, v1
v_lshlrev_b32 v0, 16, v2
; == b ==
v_mul_u32_u24_sdwa v0, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD

; == wrong_high ==
; The high 16 bits of the product are not the low ones.
@@ a @@
-v_lshlrev_b32 v0, 16, v2
+v_and_b32 v0, 0xffff0000, v2
