; fshr(x | 1, x, 0) is 0 where x is: LLVM 14 without optimisation, and LLVM 19 with it.
; target: gfx900
; abi: function
; livein: v0, v1
; out: v0{0:0}
; expect: equivalent
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32_e32 v2, v1
v_mov_b32_e32 v1, v2
s_mov_b64 s[4:5], 0
v_cmp_eq_u64_e64 s[4:5], v[0:1], s[4:5]
v_cndmask_b32_e64 v0, 0, 1, s[4:5]
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_cmp_eq_u64_e32 vcc, 0, v[0:1]
v_cndmask_b32_e64 v0, 0, 1, vcc
s_setpc_b64 s[30:31]

; == wrong_constant ==
; LLVM 19 without optimisation takes the comparison for false (llvm-project issue 136746).
@@ a @@
-v_mov_b32_e32 v1, v2
-s_mov_b64 s[4:5], 0
-v_cmp_eq_u64_e64 s[4:5], v[0:1], s[4:5]
-v_cndmask_b32_e64 v0, 0, 1, s[4:5]
+v_mov_b32_e32 v0, 0
