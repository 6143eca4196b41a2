; Bit 16 is not, on gfx9.
; out: v0{16:0}
; expect: different
; == a ==
v_mul_lo_u16 v3, v0, v1
v_add_u16 v0, v3, v2
; == b ==
v_mad_i16 v0, v0, v1, v2
