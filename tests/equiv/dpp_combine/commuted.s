; The moved value as source 1 of a commutative operation.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
v_max_i32 v0, v1, v2
; == b ==
v_max_i32_dpp v0, v0, v1 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_unsigned ==
; The unsigned maximum.
@@ b @@
-v_max_i32_dpp v0, v0, v1 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_max_u32_dpp v0, v0, v1 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
