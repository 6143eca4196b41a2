; Bit 15 can be set.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_mul_hi_u32_u24 v0, v1, v2
; == b ==
v_mul_hi_u32_u24 v0, v1, v2
v_and_b32 v0, 0x7fff, v0
