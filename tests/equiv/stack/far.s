; Stores at offsets that carry into the higher bits of an aligned address, in another order.
; target: gfx900
; abi: function
; livein: v0, v1
; facts: private-stack
; out: v2, mem
; expect: equivalent
; relies on: private-stack
; == a ==
buffer_store_dword v0, off, s[0:3], s32 offset:44
buffer_store_dword v1, off, s[0:3], s32 offset:40
s_waitcnt vmcnt(0)
buffer_load_dword v2, off, s[0:3], s32 offset:44
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
buffer_store_dword v1, off, s[0:3], s32 offset:40
buffer_store_dword v0, off, s[0:3], s32 offset:44
s_waitcnt vmcnt(0)
buffer_load_dword v2, off, s[0:3], s32 offset:44
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]

; == wrong_cell ==
; The last store is the one that counts.
@@ b @@
-buffer_store_dword v1, off, s[0:3], s32 offset:40
 buffer_store_dword v0, off, s[0:3], s32 offset:44
+buffer_store_dword v1, off, s[0:3], s32 offset:44
