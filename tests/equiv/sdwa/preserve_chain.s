; Four bytes assembled by a chain of preserving writes are one v_perm.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32_sdwa v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_3
v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_2
v_mov_b32_sdwa v0, v1 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1
v_mov_b32_sdwa v0, v1 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0
; == b ==
s_mov_b32 s0, 0x00010203
v_perm_b32 v0, v1, v1, s0

; == wrong_selector ==
; Two bytes of the selector are exchanged.
@@ b @@
-s_mov_b32 s0, 0x00010203
+s_mov_b32 s0, 0x00010302
