; The carry is that of the whole sum, whatever part of it is kept.
; out: v0, vcc
; expect: equivalent
; == a ==
v_add_co_u32 v2, vcc, v0, v1
v_and_b32 v0, 0xff, v2
; == b ==
v_add_co_u32_sdwa v0, vcc, v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD

; == wrong_sources ==
; Adding bytes, the carry is another one.
@@ b @@
-v_add_co_u32_sdwa v0, vcc, v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
+v_add_co_u32_sdwa v0, vcc, v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:BYTE_0
