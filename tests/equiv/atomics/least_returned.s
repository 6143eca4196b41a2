; All lanes but the first find the lesser of both.
; target: gfx900
; facts: atomics-ascending
; out: v2, mem
; expect: equivalent
; relies on: atomics-ascending
; == a ==
v_mov_b32 v0, 0
v_mov_b32 v1, s2
global_atomic_umin v2, v0, v1, s[0:1] glc
s_waitcnt vmcnt(0)
; == b ==
s_mov_b64 s[4:5], exec
v_mbcnt_lo_u32_b32 v3, s4, 0
v_mbcnt_hi_u32_b32 v3, s5, v3
v_cmp_eq_u32_e32 vcc, 0, v3
s_and_saveexec_b64 s[6:7], vcc
v_mov_b32 v0, 0
v_mov_b32 v4, s2
global_atomic_umin v2, v0, v4, s[0:1] glc
s_waitcnt vmcnt(0)
s_mov_b64 exec, s[6:7]
v_readfirstlane_b32 s9, v2
v_mov_b32 v4, s2
v_min_u32 v4, s9, v4
v_mov_b32 v5, s9
v_cmp_eq_u32 vcc, 0, v3
v_cndmask_b32 v2, v4, v5, vcc

; == wrong_first ==
; The first lane finds what was there before.
@@ b @@
-v_cndmask_b32 v2, v4, v5, vcc
+v_cndmask_b32 v2, v4, v4, vcc
