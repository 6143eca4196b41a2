; v40 belongs to the caller, whatever is given back.
; target: gfx900
; abi: function
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mul_lo_u32 v40, v0, 7
v_add_u32 v0, v40, v40
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mul_lo_u32 v0, v0, 14
s_setpc_b64 s[30:31]
