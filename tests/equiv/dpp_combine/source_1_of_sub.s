; The moved value as source 0 of a subtraction; y is source 1.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_sub_u32 v0, v2, v1
; == b ==
v_sub_u32_dpp v0, v0, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_control ==
; Another permutation.
@@ b @@
-v_sub_u32_dpp v0, v0, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_sub_u32_dpp v0, v0, v1 quad_perm:[2,3,1,0] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_operands ==
; y minus the moved value is another difference.
@@ a @@
-v_sub_u32 v0, v2, v1
+v_sub_u32 v0, v1, v2
