; GCNDPPCombine, rule 1: full masks and bound_ctrl. The old value of the move never shows.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, v3
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_xor_b32_e32 v0, v2, v1
; == b ==
v_xor_b32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32 v0, v1

; == wrong_amount ==
; The fold shifts by 2.
@@ b @@
-v_xor_b32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_xor_b32_dpp v1, v0, v1 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_masks ==
; With row 0 and 2 masked off the old value shows.
@@ a @@
-v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xa bank_mask:0xf bound_ctrl:1
@@ b @@
-v_xor_b32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_xor_b32_dpp v1, v0, v1 row_shr:1 row_mask:0xa bank_mask:0xf bound_ctrl:1

; == wrong_unbound ==
; Without bound_ctrl on the fold, y is kept instead of 0 ^ y of an unknown lane.
@@ a @@
-v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
@@ b @@
-v_xor_b32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_xor_b32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
