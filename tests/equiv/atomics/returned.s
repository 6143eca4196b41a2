; What each lane finds is what the first one found and the values of the lanes below.
; target: gfx900
; facts: atomics-ascending
; out: v2, mem
; expect: equivalent
; relies on: atomics-ascending
; == a ==
v_mov_b32 v0, 0
v_mov_b32 v1, s2
global_atomic_add v2, v0, v1, s[0:1] glc
s_waitcnt vmcnt(0)
; == b ==
s_mov_b64 s[4:5], exec
v_mbcnt_lo_u32_b32 v3, s4, 0
v_mbcnt_hi_u32_b32 v3, s5, v3
v_cmp_eq_u32_e32 vcc, 0, v3
s_and_saveexec_b64 s[6:7], vcc
s_bcnt1_i32_b64 s8, s[4:5]
s_mul_i32 s8, s8, s2
v_mov_b32 v0, 0
v_mov_b32 v4, s8
global_atomic_add v2, v0, v4, s[0:1] glc
s_waitcnt vmcnt(0)
s_mov_b64 exec, s[6:7]
v_readfirstlane_b32 s9, v2
v_mul_lo_u32 v3, v3, s2
v_add_u32 v2, s9, v3

; == wrong_inclusive ==
; Each lane's own value is added too.
@@ b @@
 v_readfirstlane_b32 s9, v2
+v_add_u32 v3, v3, 1

; == wrong_rank ==
; All lanes get what the first one found.
@@ b @@
-v_mul_lo_u32 v3, v3, s2
+v_mov_b32 v3, 0
