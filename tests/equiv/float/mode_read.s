; A start value of MODE may have any of bits 22:0, on gfx9 of bits 23:0, so that a field of them is not 0 in all modes.
; The others are 0 at the start.
; target: gfx600, gfx900
; out: s0, s1
; mode: any
; expect: equivalent
; == a ==
s_getreg_b32 s0, hwreg(HW_REG_MODE, 24, 8)
s_getreg_b32 s1, hwreg(HW_REG_MODE, 12, 8)
; == b ==
s_mov_b32 s0, 0
s_getreg_b32 s1, hwreg(HW_REG_MODE, 0, 20)
s_lshr_b32 s1, s1, 12
