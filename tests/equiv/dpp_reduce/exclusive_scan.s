; An exclusive scan is the inclusive one shifted by one lane, with the identity in lane 0.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
v_xor_b32_dpp v2, v2, v2 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v2, v2, v2 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v2, v2, v2 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v2, v2, v2 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v2, v2, v2 row_bcast:15 row_mask:0xa bank_mask:0xf
v_xor_b32_dpp v2, v2, v2 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mov_b32 v0, v2
; == b ==
v_xor_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_xor_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32 v0, v2

; == wrong_row ==
; The shift stops at rows.
@@ b @@
-v_mov_b32_dpp v2, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
