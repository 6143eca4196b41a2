; A product with 8.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mul_u32_u24 v0, 16, v0
; == b ==
v_bfe_u32 v0, v0, 0, 24
v_lshlrev_b32 v0, 3, v0
