; Only the lane named is compared.
; target: gfx803, gfx900
; out: v0[16]
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; == b ==
v_mov_b32 v0, 0

; == wrong_lane ==
; Lane 17 has a source.
; out: v0[17]
