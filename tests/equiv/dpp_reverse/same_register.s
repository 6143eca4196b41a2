; With the same value as both sources the models still differ: one side is moved, the other is not.
; out: v0
; expect: equivalent
; relies on: model=documented
; == a ==
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_sub_u32 v0, v0, v2
; == b ==
v_subrev_u32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_hardware ==
; In the hardware model the difference has the other sign.
; model: hardware
; relies on: model=hardware
