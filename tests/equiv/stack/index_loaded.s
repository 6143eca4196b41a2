; What an array has at an index of two bits goes to other memory.
; target: gfx900
; abi: function
; livein: v0, v1, v2, v3, v4, v5, v6
; facts: private-stack
; out: mem
; expect: equivalent
; relies on: private-stack
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
buffer_store_dword v0, off, s[0:3], s32
buffer_store_dword v1, off, s[0:3], s32 offset:4
buffer_store_dword v2, off, s[0:3], s32 offset:8
buffer_store_dword v3, off, s[0:3], s32 offset:12
s_waitcnt vmcnt(0)
v_and_b32 v4, 3, v4
v_lshrrev_b32 v7, 6, s32
v_lshl_add_u32 v7, v4, 2, v7
buffer_load_dword v7, v7, s[0:3], 0 offen
s_waitcnt vmcnt(0)
global_store_dword v[5:6], v7, off
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_and_b32 v4, 3, v4
v_cmp_eq_u32 vcc, 1, v4
v_cndmask_b32 v7, v0, v1, vcc
v_cmp_eq_u32 vcc, 2, v4
v_cndmask_b32 v7, v7, v2, vcc
v_cmp_eq_u32 vcc, 3, v4
v_cndmask_b32 v7, v7, v3, vcc
global_store_dword v[5:6], v7, off
s_setpc_b64 s[30:31]

; == wrong_element ==
; The last element is another one in b.
@@ b @@
-v_cndmask_b32 v7, v7, v3, vcc
+v_cndmask_b32 v7, v7, v2, vcc

; == wrong_end ==
; An index of three bits reaches what nobody has stored.
@@ a @@
-v_and_b32 v4, 3, v4
+v_and_b32 v4, 7, v4

; == wrong_lanes ==
; Only the lanes with an odd last value have stored the third element.
@@ a @@
+v_and_b32 v7, 1, v3
+v_cmp_eq_u32 vcc, 1, v7
+s_and_saveexec_b64 s[4:5], vcc
 buffer_store_dword v2, off, s[0:3], s32 offset:8
+s_mov_b64 exec, s[4:5]
