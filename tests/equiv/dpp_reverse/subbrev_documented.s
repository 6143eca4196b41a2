; The reverse subtraction with borrow is one of them.
; out: v0, vcc
; expect: equivalent
; relies on: model=documented
; == a ==
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_subb_co_u32 v0, vcc, v1, v2, vcc
; == b ==
v_subbrev_co_u32_dpp v0, vcc, v0, v1, vcc quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_hardware ==
; Not in the hardware model.
; model: hardware
; relies on: model=hardware
