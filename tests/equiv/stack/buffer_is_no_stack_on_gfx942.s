; Functions of gfx942 find no resource of the stack in s[0:3]: what lanes store in one place is the last one's.
; target: gfx942
; abi: function
; out: v0
; expect: different
; == a ==
s_waitcnt vmcnt(0) lgkmcnt(0)
buffer_store_dword v0, off, s[0:3], 0
s_waitcnt vmcnt(0)
buffer_load_dword v0, off, s[0:3], 0
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) lgkmcnt(0)
buffer_store_dword v0, off, s[0:3], 0
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
