; Without EXEC the bits of inactive lanes stay set on one side.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: refuted
; == a ==
v_cndmask_b32_e64 v0, 0, 1, vcc
v_cmp_ne_u32_e32 vcc, 0, v0
; == b ==
s_nop 0
