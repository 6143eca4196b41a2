; A destination outside the file is not written (ledger I2).
; target: gfx803
; out: v[0:255]
; assume: m0 >=u 248 && m0 <u 0xffff0000
; expect: equivalent
; == a ==
v_movreld_b32_e32 v8, v1
; == b ==
s_nop 0

; == wrong_last ==
; The last register is inside.
; assume: m0 >=u 247 && m0 <u 0xffff0000
