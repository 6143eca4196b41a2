; The low half is the same everywhere, signed or not.
; target: gfx803, gfx900, gfx906
; out: v0{15:0}
; expect: equivalent
; == a ==
v_mul_lo_u16 v3, v0, v1
v_add_u16 v0, v3, v2
; == b ==
v_mad_i16 v0, v0, v1, v2

; == wrong_bit_16 ==
; Bit 16 is not, on gfx9.
; out: v0{16:0}
; without: target
