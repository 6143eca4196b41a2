; Additions of floats in LDS round to nearest even whatever MODE says; subnormals are as MODE says (ledger K29, K176).
; target: gfx90a
; out: lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15
ds_add_f32 v0, v1
ds_add_f64 v2, v[4:5]
s_waitcnt lgkmcnt(0)
s_endpgm
; == b ==
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
v_mov_b32 v8, v1
ds_add_f32 v0, v8
ds_add_f64 v2, v[4:5]
s_waitcnt lgkmcnt(0)
s_endpgm

; == wrong_mode ==
@@ a @@
-s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15
+s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3
@@ b @@
-s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
+s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0

; == wrong_operation ==
; relies on: mode=0x3f0
@@ b @@
-ds_add_f64 v2, v[4:5]
+ds_max_f64 v2, v[4:5]
