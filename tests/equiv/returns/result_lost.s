; Only one program writes v0, and reads nothing of it: it is there for the caller.
; target: gfx900
; abi: function
; expect: different
; relies on: returns(v0)
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
global_store_dword v[1:2], v3, off
v_add_u32 v0, v3, v3
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
global_store_dword v[1:2], v3, off
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
