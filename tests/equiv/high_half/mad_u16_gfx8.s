; v_mad_u16 zeroes bits 31:16 on gfx8.
; target: gfx803
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u16 v3, v0, v1
v_add_u16 v0, v3, v2
; == b ==
v_mad_u16 v0, v0, v1, v2

; == wrong_gfx9 ==
; On gfx9 it keeps them.
; target: gfx900, gfx906
