; A kernel that asks for more finds the same in other registers.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_dispatch_ptr": 1, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "system_sgpr_workgroup_id_y": 1}
; kernel_b: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_y": 1}
; expect: equivalent
; == a ==
s_load_dwordx2 s[10:11], s[2:3], 0x8
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, s5
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[10:11]
s_endpgm
; == b ==
s_load_dwordx2 s[0:1], s[0:1], 0x8
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, s2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[0:1]
s_endpgm

; == wrong_axis ==
; The group's number along the first axis is another one, which b does not ask for.
@@ a @@
-v_mov_b32 v2, s5
+v_mov_b32 v2, s4

; == wrong_pointer ==
; What b has behind its arguments' pointer is not what a has behind the packet.
@@ a @@
-s_load_dwordx2 s[10:11], s[2:3], 0x8
+s_load_dwordx2 s[10:11], s[0:1], 0x8

; == wrong_same_register ==
; The same register has something else.
@@ a @@
-v_mov_b32 v2, s5
+v_mov_b32 v2, s2
@@ b @@
-s_load_dwordx2 s[0:1], s[0:1], 0x8
+s_load_dwordx2 s[4:5], s[0:1], 0x8
@@ b @@
-global_store_dword v1, v2, s[0:1]
+global_store_dword v1, v2, s[4:5]
