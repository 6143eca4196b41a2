; An array whose index has three bits: the pointer is aligned to fewer.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0, mem
; expect: equivalent
; relies on: private-stack
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32 v1, 0
buffer_store_dword v1, off, s[0:3], s32 offset:0
buffer_store_dword v1, off, s[0:3], s32 offset:4
buffer_store_dword v1, off, s[0:3], s32 offset:8
buffer_store_dword v1, off, s[0:3], s32 offset:12
buffer_store_dword v1, off, s[0:3], s32 offset:16
buffer_store_dword v1, off, s[0:3], s32 offset:20
buffer_store_dword v1, off, s[0:3], s32 offset:24
buffer_store_dword v1, off, s[0:3], s32 offset:28
v_and_b32 v1, 7, v0
v_lshrrev_b32 v2, 6, s32
v_lshl_add_u32 v1, v1, 2, v2
buffer_store_dword v0, v1, s[0:3], 0 offen
buffer_load_dword v0, off, s[0:3], s32 offset:24
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_and_b32 v1, 7, v0
v_cmp_eq_u32 vcc, 6, v1
v_cndmask_b32 v0, 0, v0, vcc
s_setpc_b64 s[30:31]

; == wrong_bits ==
; The index has fewer bits than the selection.
@@ a @@
-v_and_b32 v1, 7, v0
+v_and_b32 v1, 3, v0
@@ a @@
-buffer_load_dword v0, off, s[0:3], s32 offset:24
+buffer_load_dword v0, off, s[0:3], s32 offset:0
@@ b @@
-v_cmp_eq_u32 vcc, 6, v1
+v_cmp_eq_u32 vcc, 0, v1
