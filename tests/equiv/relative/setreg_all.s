; All of MODE may be written if the bits that are not about floating point become 0: indexing is off then.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
s_set_gpr_idx_on 4, gpr_idx(SRC0)
s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x3f0
v_mov_b32_e32 v0, v1
; == b ==
v_mov_b32_e32 v0, v1

; == wrong_part ==
; Bits 9:0 do not turn indexing off.
@@ a @@
-s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x3f0
+s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 10), 0x3f0
