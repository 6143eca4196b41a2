; All lanes add one value to one cell, or the first one adds it as many times as there are lanes.
; target: gfx900
; abi: kernel
; out: mem
; facts: args-readonly
; expect: equivalent
; relies on: args-readonly
; == a ==
s_load_dword s2, s[8:9], 0x8
s_load_dwordx2 s[0:1], s[8:9], 0x0
v_mov_b32_e32 v0, 0
s_waitcnt lgkmcnt(0)
v_mov_b32_e32 v1, s2
global_atomic_add v0, v1, s[0:1]
s_endpgm
; == b ==
s_mov_b64 s[0:1], exec
v_mbcnt_lo_u32_b32 v0, s0, 0
v_mbcnt_hi_u32_b32 v0, s1, v0
v_cmp_eq_u32_e32 vcc, 0, v0
s_and_saveexec_b64 s[2:3], vcc
s_cbranch_execz L0
s_load_dword s6, s[8:9], 0x8
s_load_dwordx2 s[4:5], s[8:9], 0x0
v_mov_b32_e32 v0, 0
s_waitcnt lgkmcnt(0)
s_bcnt1_i32_b64 s0, s[0:1]
s_mul_i32 s0, s6, s0
v_mov_b32_e32 v1, s0
global_atomic_add v0, v1, s[4:5]
L0:
s_endpgm

; == wrong_address ==
; Each lane adds to a cell of its own.
@@ a @@
-v_mov_b32_e32 v0, 0
+v_lshlrev_b32 v0, 2, v0

; == wrong_count ==
; Lanes of the upper half are not counted.
@@ b @@
-s_bcnt1_i32_b64 s0, s[0:1]
+s_bcnt1_i32_b32 s0, s0

; == wrong_increment ==
; What wraps at a limit does not fold.
@@ a @@
-global_atomic_add v0, v1, s[0:1]
+global_atomic_inc v0, v1, s[0:1]
@@ b @@
-global_atomic_add v0, v1, s[4:5]
+global_atomic_inc v0, v1, s[4:5]

; == wrong_last ==
; The lane that adds has one active lane below it: there may be none.
@@ b @@
-v_cmp_eq_u32_e32 vcc, 0, v0
+v_cmp_eq_u32_e32 vcc, 1, v0

; == wrong_mask ==
; All lanes add what one has to add.
@@ b @@
-v_cmp_eq_u32_e32 vcc, 0, v0
+v_cmp_le_u32_e32 vcc, 0, v0

; == wrong_value ==
; One value, which no run meets by chance, is added once.
@@ b @@
 s_mul_i32 s0, s6, s0
+s_cmp_eq_u32 s6, 0x1234abcd
+s_cselect_b32 s0, s6, s0
