; One is the identity of mul24 only for values of 24 bits: the fold of a DPP move into v_mul_u32_u24
; needs that assumption.
; target: gfx803, gfx900
; out: v0
; assume: v1 <=u 0xffffff
; expect: equivalent
; == a ==
v_mov_b32 v2, 1
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mul_u32_u24 v0, v2, v1
; == b ==
v_mul_u32_u24_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32 v0, v1

; == wrong_wide ==
; The miscompile: y = 0x01000000 in a lane without a source is kept whole instead of cut to 24 bits.
; without: assume
