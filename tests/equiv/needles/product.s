; The factor that makes a product equal to a constant is its modular inverse times it.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; assume: v1 & 1 == 0
; expect: equivalent
; == a ==
s_mov_b32 s0, 0x9e3779b1
v_mul_lo_u32 v0, v1, s0
v_cmp_eq_u32 vcc, 1, v0
; == b ==
s_mov_b64 vcc, 0

; == wrong_inverse ==
; Odd factors have an inverse. No random state finds it: the solver must.
; without: assume
