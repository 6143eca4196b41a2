; Memory counts beside what is given back.
; target: gfx900
; abi: function
; out: returns(v0)
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
global_store_dword v[0:1], v2, off
v_mov_b32 v0, 1
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
