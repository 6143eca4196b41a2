; bound_ctrl:0 and bound_ctrl:1 both set the bit on gfx8 and gfx9 (ledger D2).
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mov_b32_dpp v0, v1 row_shl:3 row_mask:0xf bank_mask:0xf bound_ctrl:0
; == b ==
v_mov_b32_dpp v0, v1 row_shl:3 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_omitted ==
; Omitting it clears the bit.
@@ b @@
-v_mov_b32_dpp v0, v1 row_shl:3 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v0, v1 row_shl:3 row_mask:0xf bank_mask:0xf
