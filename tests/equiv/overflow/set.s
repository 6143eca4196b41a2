; s_setreg sets FP16_OVFL, and s_getreg sees it.
; out: v0{15:0}, s0
; expect: equivalent
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 23, 1), 1
v_mov_b32 v0, 0x7bff
v_add_f16 v0, v0, v0
s_getreg_b32 s0, hwreg(HW_REG_MODE, 22, 2)
; == b ==
v_mov_b32 v0, 0x7bff
s_mov_b32 s0, 2
