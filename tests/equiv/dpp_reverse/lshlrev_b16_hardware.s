; DPP on v_lshlrev_b16 permutes source 1 in the hardware model.
; target: gfx803, gfx900
; out: v0
; model: hardware
; expect: equivalent
; relies on: model=hardware
; == a ==
v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_lshlrev_b16 v0, v0, v2
; == b ==
v_lshlrev_b16_dpp v0, v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_documented ==
; The documents say source 0.
; relies on: model=documented
; without: model
