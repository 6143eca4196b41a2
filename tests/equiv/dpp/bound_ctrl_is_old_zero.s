; With full masks, bound_ctrl is the same as an old value of 0, whatever an inactive source gives.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, 0
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_masks ==
; Lanes that a mask switches off keep their value.
@@ b @@
-v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0x7 bank_mask:0xf bound_ctrl:1

; == wrong_old ==
; The old value is 1.
@@ a @@
-v_mov_b32 v0, 0
+v_mov_b32 v0, 1
