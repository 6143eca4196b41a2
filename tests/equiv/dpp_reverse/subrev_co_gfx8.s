; The gfx8 reverse subtraction with borrow out.
; target: gfx803
; out: v0, vcc
; expect: equivalent
; relies on: model=documented
; == a ==
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_sub_u32 v0, vcc, v1, v2
; == b ==
v_subrev_u32_dpp v0, vcc, v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_hardware ==
; Not in the hardware model.
; model: hardware
; relies on: model=hardware
