; MODE is a part of the state: what s_setreg sets, instructions after it follow.
; out: v0
; expect: equivalent
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0
v_add_f32 v0, v1, v2
; == b ==
v_mov_b32 v0, v1
s_mov_b32 s0, 0
s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s0
v_add_f32 v0, v0, v2
