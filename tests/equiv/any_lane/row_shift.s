; Lanes meet: a row's last lane has no neighbour.
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
; == b ==
v_mov_b32_dpp v2, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
v_mov_b32 v0, v2

; == wrong_row ==
@@ b @@
-v_mov_b32_dpp v2, v1 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
-v_mov_b32 v0, v2
+v_mov_b32_dpp v0, v1 wave_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
