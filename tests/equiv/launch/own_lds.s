; In a group of one wave LDS is the wave's own: what it has written it finds, and what is left there nobody sees.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; group_size: 64
; expect: equivalent
; relies on: lds=0x10000, one-wave, launch, group-size(64), race-free
; == a ==
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
s_barrier
v_xor_b32 v2, 4, v1
ds_read_b32 v3, v2
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[2:3]
s_endpgm
; == b ==
v_lshlrev_b32 v1, 2, v0
v_xor_b32 v3, 1, v0
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[2:3]
s_endpgm

; == wrong_neighbour ==
; It is not the neighbour but one.
@@ b @@
-v_xor_b32 v3, 1, v0
+v_xor_b32 v3, 2, v0

; == wrong_overwritten ==
; Half of the lanes write where others have written before.
@@ a @@
 s_barrier
+v_mov_b32 v4, 7
+v_and_b32 v5, 0x7f, v1
+ds_write_b32 v5, v4

; == wrong_offset ==
; What is read was not written at all.
@@ a @@
-ds_read_b32 v3, v2
+ds_read_b32 v3, v2 offset:256
