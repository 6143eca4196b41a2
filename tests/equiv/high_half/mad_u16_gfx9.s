; v_mad_u16 keeps bits 31:16 on gfx9.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u16 v3, v0, v1
v_add_u16 v3, v3, v2
v_mov_b32_sdwa v0, v3 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
; == b ==
v_mad_u16 v0, v0, v1, v2

; == wrong_gfx8 ==
; On gfx8 it zeroes them.
; target: gfx803

; == wrong_legacy ==
; The legacy opcode zeroes them.
@@ b @@
-v_mad_u16 v0, v0, v1, v2
+v_mad_legacy_u16 v0, v0, v1, v2
