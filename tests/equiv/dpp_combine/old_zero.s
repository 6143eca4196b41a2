; Rule 2: full masks, no bound_ctrl, old value 0. The fold has bound_ctrl.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 row_shl:4 row_mask:0xf bank_mask:0xf
v_sub_u16_e32 v0, v2, v1
; == b ==
v_sub_u16_dpp v1, v0, v1 row_shl:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_mov_b32 v0, v1

; == wrong_bound_ctrl ==
; Without bound_ctrl a lane without a source is not written; 0 - y is not y.
@@ b @@
-v_sub_u16_dpp v1, v0, v1 row_shl:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_sub_u16_dpp v1, v0, v1 row_shl:4 row_mask:0xf bank_mask:0xf

; == wrong_old ==
; The old value is 1.
@@ a @@
-v_mov_b32 v2, 0
+v_mov_b32 v2, 1
