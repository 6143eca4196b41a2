; What a pointer says is the caller's part of the stack.
; target: gfx900
; abi: function
; facts: private-stack
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
buffer_store_dword v1, v2, s[0:3], 0 offen
v_mov_b32 v0, 1
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
