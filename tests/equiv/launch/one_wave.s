; A group of 64 work-items is one wave, and a barrier waits for nobody.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; group_size: 64
; expect: equivalent
; relies on: one-wave, race-free
; == a ==
v_lshlrev_b32 v1, 2, v0
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_load_dword v3, v1, s[2:3]
s_waitcnt vmcnt(0)
s_barrier
global_load_dword v4, v1, s[2:3]
s_waitcnt vmcnt(0)
v_add_u32 v3, v3, v4
global_store_dword v1, v3, s[2:3]
s_endpgm
; == b ==
v_lshlrev_b32 v1, 2, v0
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_load_dword v3, v1, s[2:3]
s_waitcnt vmcnt(0)
v_lshlrev_b32 v3, 1, v3
global_store_dword v1, v3, s[2:3]
s_endpgm

; == wrong_factor ==
; A sum of two is no product with four.
@@ b @@
-v_lshlrev_b32 v3, 1, v3
+v_lshlrev_b32 v3, 2, v3
