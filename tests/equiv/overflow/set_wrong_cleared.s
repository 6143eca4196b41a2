; s_setreg clears FP16_OVFL.
; mode: 0x8003f0
; out: v0{15:0}
; expect: different
; relies on: mode=0x8003f0
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 23, 1), 0
v_mov_b32 v0, 0x7bff
v_add_f16 v0, v0, v0
; == b ==
v_mov_b32 v0, 0x7bff
