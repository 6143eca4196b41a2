; The same for v_mul_i32_i24: y must be a signed 24-bit value.
; target: gfx803, gfx900
; out: v0
; assume: v1 == sext(v1{23:0}, 32)
; expect: equivalent
; == a ==
v_mov_b32 v2, 1
v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mul_i32_i24 v0, v2, v1
; == b ==
v_mul_i32_i24_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32 v0, v1

; == wrong_wide ==
; The miscompile.
; without: assume
