; Work-items have their numbers in a register each, or all in one: each launch gives the same ones in its own way.
; target_a: gfx908
; target_b: gfx90a
; abi: kernel
; kernel: {"user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 2}
; expect: equivalent
; relies on: same-lane-order, launch
; == a ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v3, 2, v0
v_lshl_add_u32 v2, v1, 8, v2
s_waitcnt lgkmcnt(0)
global_store_dword v3, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_and_b32 v3, 0x3ff, v0
v_bfe_u32 v1, v0, 10, 10
v_bfe_u32 v2, v0, 20, 10
v_lshlrev_b32 v3, 2, v3
v_lshlrev_b32 v1, 8, v1
v_add_u32 v2, v1, v2
s_waitcnt lgkmcnt(0)
global_store_dword v3, v2, s[2:3]
s_endpgm

; == wrong_not_packed ==
; v1 is not filled by this launch.
@@ b @@
-v_bfe_u32 v1, v0, 10, 10
+v_mov_b32 v1, v1

; == wrong_packed_elsewhere ==
; v0 of the other launch has one number alone.
@@ a @@
-v_lshl_add_u32 v2, v1, 8, v2
+v_bfe_u32 v1, v0, 10, 10
+v_lshl_add_u32 v2, v1, 8, v2

; == wrong_axis ==
@@ b @@
-v_bfe_u32 v2, v0, 20, 10
+v_bfe_u32 v2, v0, 10, 10
