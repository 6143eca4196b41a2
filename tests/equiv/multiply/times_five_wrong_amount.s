; A product with 9.
; out: v0
; expect: different
; == a ==
v_mul_lo_u32 v0, v0, 5
; == b ==
v_lshl_add_u32 v0, v0, 3, v0
