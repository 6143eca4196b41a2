; LLVM 19 without optimisation takes the comparison for false (llvm-project issue 136746).
; target: gfx900
; abi: function
; livein: v0, v1
; out: v0{0:0}
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32_e32 v2, v1
v_mov_b32_e32 v0, 0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_cmp_eq_u64_e32 vcc, 0, v[0:1]
v_cndmask_b32_e64 v0, 0, 1, vcc
s_setpc_b64 s[30:31]
