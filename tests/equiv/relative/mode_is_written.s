; Without places MODE is compared as well.
; expect: equivalent
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 1
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 6), 21
