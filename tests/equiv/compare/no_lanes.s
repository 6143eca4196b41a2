; With EXEC = 0 every comparison gives 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc, exec
; assume: exec == 0
; expect: equivalent
; == a ==
v_cmp_t_u32 vcc, v0, v1
; == b ==
s_mov_b64 vcc, 0

; == wrong_lane ==
; With one lane it does not.
; assume: exec == 0x100000000
