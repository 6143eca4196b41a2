; Rule 3 needs care with 16-bit results: v_add_u16 zeroes bits 31:16, a lane that is not written
; keeps them.
; target: gfx803, gfx900
; out: v0
; assume: v1 <=u 0xffff
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 row_ror:1 row_mask:0xa bank_mask:0xf
v_add_u16_e32 v0, v2, v1
; == b ==
v_add_u16_dpp v1, v0, v1 row_ror:1 row_mask:0xa bank_mask:0xf
v_mov_b32 v0, v1

; == wrong_high_half ==
; The high half of y survives in unwritten lanes.
; without: assume
