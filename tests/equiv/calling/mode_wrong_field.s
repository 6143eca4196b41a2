; What is put back is not all that was changed.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; relies on: mode=0x3f0
; == a ==
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
; == b ==
s_getreg_b32 s4, hwreg(HW_REG_MODE, 0, 2)
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
s_setreg_b32 hwreg(HW_REG_MODE, 0, 2), s4
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
