; v_add_u16 zeroes bits 31:16 on gfx8 and gfx9 (ledger C6).
; target: gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_add_u16 v0, v0, v1
; == b ==
v_mad_u32_u24 v2, v0, 1, v1
v_and_b32 v0, 0xffff, v2

; == wrong_kept ==
; The high half is not kept.
@@ b @@
-v_mad_u32_u24 v2, v0, 1, v1
-v_and_b32 v0, 0xffff, v2
+v_add_u16 v2, v0, v1
+v_mov_b32_sdwa v0, v2 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0

; == wrong_not_cut ==
; The 32-bit result is not cut.
@@ b @@
-v_and_b32 v0, 0xffff, v2
+v_mov_b32 v0, v2
