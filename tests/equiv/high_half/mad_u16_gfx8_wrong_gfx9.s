; On gfx9 it keeps them.
; target: gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_mul_lo_u16 v3, v0, v1
v_add_u16 v0, v3, v2
; == b ==
v_mad_u16 v0, v0, v1, v2
