; One operand is not cut.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_and_b32 v2, 0xffffff, v0
v_mul_lo_u32 v0, v2, v1
; == b ==
v_mul_u32_u24 v0, v0, v1
