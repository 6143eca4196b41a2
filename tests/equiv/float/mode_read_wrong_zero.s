; As mode_read, but the field of bits 19:12 is taken to be 0.
; target: gfx600, gfx900
; out: s0
; mode: any
; expect: different
; == a ==
s_getreg_b32 s0, hwreg(HW_REG_MODE, 12, 8)
; == b ==
s_mov_b32 s0, 0
