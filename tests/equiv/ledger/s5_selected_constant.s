; SDWA selects a part of a scalar register as of a vector register.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, s0
v_xor_b32_sdwa v0, v2, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD
; == b ==
v_xor_b32_sdwa v0, s0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD

; == wrong_byte ==
; Another byte.
@@ b @@
-v_xor_b32_sdwa v0, s0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD
+v_xor_b32_sdwa v0, s0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD
