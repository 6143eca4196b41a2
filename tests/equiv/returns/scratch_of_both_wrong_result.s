; One program reads nothing of what it leaves in v1: that is there for the caller.
; target: gfx900
; abi: function
; expect: different
; relies on: returns(v0, v1)
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshrrev_b32 v1, 16, v0
v_xor_b32 v0, v1, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshrrev_b32 v1, 16, v0
v_xor_b32 v0, v1, v0
v_add_u32 v1, 1, v0
s_setpc_b64 s[30:31]
