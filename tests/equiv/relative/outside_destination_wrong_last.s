; The last register is inside.
; target: gfx803
; out: v[0:255]
; assume: m0 >=u 247 && m0 <u 0xffff0000
; expect: different
; == a ==
v_movreld_b32_e32 v8, v1
; == b ==
s_nop 0
