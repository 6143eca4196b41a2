; A function may use another MODE inside, and leaves the caller's.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: equivalent
; == a ==
v_mul_f32 v0, 2.0, v0
s_setpc_b64 s[30:31]
; == b ==
s_getreg_b32 s4, hwreg(HW_REG_MODE, 0, 4)
s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4
v_mul_f32 v0, 2.0, v0
s_setpc_b64 s[30:31]

; == wrong_field ==
; What is put back is not all that was changed.
; relies on: mode=0x3f0
@@ a @@
-v_mul_f32 v0, 2.0, v0
+v_mov_b32 v0, 1
@@ b @@
-s_getreg_b32 s4, hwreg(HW_REG_MODE, 0, 4)
+s_getreg_b32 s4, hwreg(HW_REG_MODE, 0, 2)
 s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
-s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4
-v_mul_f32 v0, 2.0, v0
+s_setreg_b32 hwreg(HW_REG_MODE, 0, 2), s4
+v_mov_b32 v0, 1

; == wrong_left ==
; MODE is as the caller has it, whatever is compared besides.
; relies on: mode=0x3f0
@@ a @@
-v_mul_f32 v0, 2.0, v0
+v_mov_b32 v0, 1
@@ b @@
-s_getreg_b32 s4, hwreg(HW_REG_MODE, 0, 4)
 s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
-s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4
-v_mul_f32 v0, 2.0, v0
+v_mov_b32 v0, 1
