; A store to the caller's part of the stack is lost.
; target: gfx900
; abi: function
; livein: v0, v1
; facts: private-stack
; out: mem
; expect: unknown
; == a ==
buffer_store_dword v1, v0, s[0:3], 0 offen
s_setpc_b64 s[30:31]
; == b ==
s_setpc_b64 s[30:31]
