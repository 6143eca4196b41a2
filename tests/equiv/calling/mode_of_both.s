; Both functions leave the same MODE.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: equivalent
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s4, 5
s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4
s_setpc_b64 s[30:31]
