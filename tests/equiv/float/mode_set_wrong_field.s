; The field of f16 and f64.
; out: v0
; expect: different
; relies on: mode=0x3f0
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0
v_add_f32 v0, v1, v2
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 6, 2), 0
v_add_f32 v0, v1, v2
