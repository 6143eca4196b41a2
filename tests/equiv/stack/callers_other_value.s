; Another value in the caller's part of the stack.
; target: gfx900
; abi: function
; livein: v0, v1
; facts: private-stack
; out: mem
; expect: unknown
; == a ==
v_mov_b32 v2, 1
buffer_store_dword v2, v0, s[0:3], 0 offen
s_setpc_b64 s[30:31]
; == b ==
v_mov_b32 v3, 2
buffer_store_dword v3, v0, s[0:3], 0 offen
s_setpc_b64 s[30:31]
