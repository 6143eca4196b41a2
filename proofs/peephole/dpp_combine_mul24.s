; GCNDPPCombine takes 1 for the identity of v_mul_u32_u24. It is one for 24-bit numbers only,
; because 1 * y is y cut to 24 bits, while a lane that is not written keeps all of y.
; In words: with y below 2^24 the fold is right.
; target: gfx803, gfx900
; out: v0
; assume: v1 <=u 0xffffff
; == a ==
v_mov_b32_e32 v2, 1
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mul_u32_u24_e32 v0, v2, v1
; == b ==
s_nop 1
v_mul_u32_u24_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_e32 v0, v1
