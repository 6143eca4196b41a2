; A kernel of gfx90a is given the resource of its stack and an offset; one of gfx942 has scratch from the start.
; target_a: gfx90a
; target_b: gfx942
; abi: kernel
; kernel: {"user_sgpr_private_segment_buffer": 1, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_flat_scratch_init": 1, "system_sgpr_workgroup_id_x": 1, "system_sgpr_private_segment_wavefront_offset": 1, "system_vgpr_workitem_id": 1, "accum_offset": 8}
; kernel_b: {"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "enable_private_segment": 1, "system_vgpr_workitem_id": 1, "accum_offset": 16}
; expect: equivalent
; relies on: same-lane-order
; == a ==
s_load_dwordx2 s[10:11], s[4:5], 0x0
s_add_u32 s0, s0, s9
s_addc_u32 s1, s1, 0
v_bfe_u32 v1, v0, 10, 10
v_and_b32 v0, 0x3ff, v0
buffer_store_dword v1, off, s[0:3], 0 offset:4
v_lshlrev_b32 v3, 2, v0
v_mov_b32 v2, s8
buffer_load_dword v1, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0) lgkmcnt(0)
v_add_u32 v2, v1, v2
global_store_dword v3, v2, s[10:11]
s_endpgm
; == b ==
s_load_dwordx2 s[4:5], s[0:1], 0x0
v_bfe_u32 v1, v0, 10, 10
v_and_b32 v0, 0x3ff, v0
scratch_store_dword off, v1, off offset:4
v_lshlrev_b32 v3, 2, v0
scratch_load_dword v1, off, off offset:4
s_waitcnt vmcnt(0) lgkmcnt(0)
v_add_u32 v2, s2, v1
global_store_dword v3, v2, s[4:5]
s_endpgm

; == wrong_register ==
; The group's number is not where a has it.
@@ b @@
-v_add_u32 v2, s2, v1
+v_add_u32 v2, s8, v1

; == wrong_offset ==
; Nobody has written there.
@@ b @@
-scratch_load_dword v1, off, off offset:4
+scratch_load_dword v1, off, off offset:8

; == wrong_axis ==
; The other number of the work-item.
@@ b @@
-v_bfe_u32 v1, v0, 10, 10
+v_bfe_u32 v1, v0, 0, 10
