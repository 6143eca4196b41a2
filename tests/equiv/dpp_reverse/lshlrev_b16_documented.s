; DPP on v_lshlrev_b16 permutes source 0 in the documented model.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; relies on: model=documented
; == a ==
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_lshlrev_b16 v0, v2, v1
; == b ==
v_lshlrev_b16_dpp v0, v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_hardware ==
; Real machines are reported to permute source 1 of this reverse opcode.
; model: hardware
; relies on: model=hardware
