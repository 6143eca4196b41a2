; An assumption about bits of a scalar.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; assume: s2{4:0} == 5
; expect: equivalent
; == a ==
s_lshr_b32 s0, s1, s2
; == b ==
s_lshr_b32 s0, s1, 5

; == wrong_bits ==
; Four bits are not enough.
; assume: s2{3:0} == 5
