; The 32-bit result is not cut.
; target: gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_mul_lo_u16 v0, v0, v1
; == b ==
v_mul_lo_u32 v2, v0, v1
v_mov_b32 v0, v2
