; Bits 31:16 of the product are not zero.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mul_lo_u32 v0, v0, v1
; == b ==
v_mul_lo_u16 v0, v0, v1
