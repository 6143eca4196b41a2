; Without places MODE is compared as well.
; expect: different
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 4
