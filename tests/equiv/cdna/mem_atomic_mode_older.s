; Additions of floats in LDS under two MODEs, on gfx906.
; target: gfx906
; out: lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 6, 2), 0
ds_add_f32 v0, v1
s_waitcnt lgkmcnt(0)
s_endpgm
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 6, 2), 3
ds_add_f32 v0, v1
s_waitcnt lgkmcnt(0)
s_endpgm

; == wrong_mode ==
; Subnormals of singles.
@@ a @@
-s_setreg_imm32_b32 hwreg(HW_REG_MODE, 6, 2), 0
+s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0
@@ b @@
-s_setreg_imm32_b32 hwreg(HW_REG_MODE, 6, 2), 3
+s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3
