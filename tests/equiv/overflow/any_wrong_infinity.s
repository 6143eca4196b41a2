; Any MODE: twice the greatest number is not always infinite, rounded to nearest as well.
; mode: any
; out: v0{15:0}
; expect: different
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
v_mov_b32 v0, 0x7bff
v_add_f16 v0, v0, v0
; == b ==
v_mov_b32 v0, 0x7c00
