; LLVM 14 and 19 emit the fold without the bound: y = 0x01000000 in lane 0 gives 0 on one side
; and 0x01000000 on the other.
; target: gfx803, gfx900
; out: v0
; expect: refuted
; == a ==
v_mov_b32_e32 v2, 1
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mul_u32_u24_e32 v0, v2, v1
; == b ==
s_nop 1
v_mul_u32_u24_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_e32 v0, v1
