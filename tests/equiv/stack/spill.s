; A function puts a register on its own stack and back.
; target: gfx900
; abi: function
; livein: v0, v1
; facts: private-stack
; out: v0, v1, mem
; expect: equivalent
; relies on: private-stack
; == a ==
v_mov_b32 v2, v0
v_mov_b32 v0, v1
v_mov_b32 v1, v2
s_setpc_b64 s[30:31]
; == b ==
buffer_store_dword v0, off, s[0:3], s32 offset:4
v_mov_b32 v0, v1
buffer_load_dword v1, off, s[0:3], s32 offset:4
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]

; == wrong_offset ==
; It takes back another cell.
@@ b @@
-buffer_load_dword v1, off, s[0:3], s32 offset:4
+buffer_load_dword v1, off, s[0:3], s32 offset:8

; == wrong_overwritten ==
; A later store of a half changes what is there.
@@ b @@
 buffer_store_dword v0, off, s[0:3], s32 offset:4
+buffer_store_short v1, off, s[0:3], s32 offset:6
