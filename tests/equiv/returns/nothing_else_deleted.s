; A function that does nothing else is there for v0, though one program reads what it writes there.
; target: gfx900
; abi: function
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_add_u32 v0, v0, v1
v_add_u32 v1, v0, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_setpc_b64 s[30:31]
