; With FI an inactive lane gives what it has, and takes nothing.
; target: gfx950
; out: v0, v1
; assume: exec == 0xffffffff
; expect: equivalent
; == a ==
v_readlane_b32 s0, v0, 40
v_writelane_b32 v1, s0, 8
; == b ==
v_mov_b32 v2, v1
v_permlane32_swap_b32_e64 v0, v1 fi:1
v_mbcnt_lo_u32_b32 v3, -1, 0
v_cmp_eq_u32 vcc, 8, v3
v_cndmask_b32 v1, v2, v1, vcc

; == wrong_without ==
; Without FI it is open.
; relies on: N9
@@ b @@
-v_permlane32_swap_b32_e64 v0, v1 fi:1
+v_permlane32_swap_b32 v0, v1
