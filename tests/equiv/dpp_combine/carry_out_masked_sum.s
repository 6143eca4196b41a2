; The sum of the masked fold is defined although its carry bits are not.
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xa bank_mask:0xf
v_add_co_u32 v0, vcc, v2, v1
; == b ==
v_add_co_u32_dpp v1, vcc, v0, v1 row_shr:1 row_mask:0xa bank_mask:0xf
v_mov_b32 v0, v1
