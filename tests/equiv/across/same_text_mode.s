; MODE has a bit on gfx9 that it does not have before.
; target_a: gfx803
; target_b: gfx900
; out: s0
; mode: any
; expect: different
; == a ==
s_getreg_b32 s0, hwreg(HW_REG_MODE)
; == b ==
s_getreg_b32 s0, hwreg(HW_REG_MODE)
