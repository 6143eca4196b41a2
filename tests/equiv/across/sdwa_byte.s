; A byte of a register by SDWA, and by a field.
; target_a: gfx803
; target_b: gfx700
; out: v0
; expect: equivalent
; == a ==
v_mov_b32_sdwa v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
; == b ==
v_bfe_u32 v0, v1, 16, 8

; == wrong_byte ==
@@ b @@
-v_bfe_u32 v0, v1, 16, 8
+v_bfe_u32 v0, v1, 8, 8
