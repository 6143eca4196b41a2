; A unary instruction with source and destination parts.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_not_b32 v2, v1
v_and_b32 v2, 0xff000000, v2
v_lshrrev_b32 v2, 16, v2
v_mov_b32 v0, v2
; == b ==
v_lshrrev_b32 v2, 24, v1
v_not_b32_sdwa v0, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0

; == wrong_byte ==
; Another destination byte.
@@ b @@
-v_not_b32_sdwa v0, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0
+v_not_b32_sdwa v0, v2 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:BYTE_0
