; An array whose index has two bits.
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
v_and_b32 v1, 3, v0
v_lshrrev_b32 v2, 6, s32
v_lshl_add_u32 v1, v1, 2, v2
buffer_store_dword v0, v1, s[0:3], 0 offen
buffer_load_dword v0, off, s[0:3], s32 offset:8
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_and_b32 v1, 3, v0
v_cmp_eq_u32 vcc, 2, v1
v_cndmask_b32 v0, 0, v0, vcc
s_setpc_b64 s[30:31]

; == wrong_element ==
; Another element of it.
@@ a @@
-buffer_load_dword v0, off, s[0:3], s32 offset:8
+buffer_load_dword v0, off, s[0:3], s32 offset:4
