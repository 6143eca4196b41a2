; With private-stack nobody looks at the own part of the stack, also where nothing is named.
; target: gfx900
; abi: function
; facts: private-stack
; expect: equivalent
; relies on: private-stack
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
buffer_store_dword v1, off, s[0:3], s32
v_mov_b32 v0, 1
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]

; == wrong_callers ==
; What a pointer says is the caller's part of the stack.
@@ a @@
-buffer_store_dword v1, off, s[0:3], s32
+buffer_store_dword v1, v2, s[0:3], 0 offen

; == wrong_public ==
; Without the fact somebody may look there.
; without: facts
