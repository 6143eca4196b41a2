; The resource of the stack in s[0:3] is that of all functions.
; target: gfx900
; abi: function
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_movk_i32 s2, 0x7
v_mul_lo_u32 v0, v0, s2
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mul_lo_u32 v0, v0, 7
s_setpc_b64 s[30:31]
