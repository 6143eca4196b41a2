; A folded addition with carry in.
; out: v0, vcc
; expect: equivalent
; == a ==
v_mov_b32_dpp v2, v0 row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
v_addc_co_u32 v0, vcc, v2, v1, vcc
; == b ==
v_addc_co_u32_dpp v0, vcc, v0, v1, vcc row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_control ==
; The whole row is mirrored.
@@ b @@
-v_addc_co_u32_dpp v0, vcc, v0, v1, vcc row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
+v_addc_co_u32_dpp v0, vcc, v0, v1, vcc row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
