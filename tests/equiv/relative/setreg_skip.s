; VSKIP is not modelled.
; target: gfx900
; out: v0
; expect: unsupported
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x100003f0
v_mov_b32_e32 v0, v1
; == b ==
v_mov_b32_e32 v0, v1
