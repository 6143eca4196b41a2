; -1 is the identity of the unsigned minimum, not of the signed one: lanes without a source get -1
; from the two instructions and y from the one.
; target: gfx803, gfx900
; out: v0
; expect: refuted
; == a ==
v_mov_b32_e32 v2, -1
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:2 row_mask:0xa bank_mask:0xf
v_min_i32_e32 v0, v2, v1
; == b ==
s_nop 1
v_min_i32_dpp v1, v0, v1 row_shr:2 row_mask:0xa bank_mask:0xf
v_mov_b32_e32 v0, v1
