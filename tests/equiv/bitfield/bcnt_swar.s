; The population count by masks and shifts.
; out: v0
; expect: equivalent
; == a ==
v_bcnt_u32_b32 v0, v0, 0
; == b ==
v_lshrrev_b32 v1, 1, v0
v_and_b32 v1, 0x55555555, v1
v_sub_u32 v0, v0, v1
v_lshrrev_b32 v1, 2, v0
v_and_b32 v1, 0x33333333, v1
v_and_b32 v0, 0x33333333, v0
v_add_u32 v0, v0, v1
v_lshrrev_b32 v1, 4, v0
v_add_u32 v0, v0, v1
v_and_b32 v0, 0x0f0f0f0f, v0
s_mov_b32 s0, 0x01010101
v_mul_lo_u32 v0, v0, s0
v_lshrrev_b32 v0, 24, v0

; == wrong_mask ==
; One bit of a mask is missing.
@@ b @@
-v_and_b32 v0, 0x0f0f0f0f, v0
+v_and_b32 v0, 0x0f0f0f07, v0
