; Words that are put together of bytes and halves in LDS are those that were written.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1}
; group_size: 64
; expect: equivalent
; relies on: lds=0x10000, one-wave, launch, group-size(64), race-free
; == a ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
global_load_dword v2, v1, s[2:3]
s_waitcnt vmcnt(0)
v_lshrrev_b32 v3, 16, v2
ds_write_b16 v1, v3
ds_write_b16 v1, v2 offset:2
s_waitcnt lgkmcnt(0)
ds_read_b32 v4, v1
s_waitcnt lgkmcnt(0)
global_store_dword v1, v4, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
global_load_dword v2, v1, s[2:3]
s_waitcnt vmcnt(0)
v_alignbit_b32 v4, v2, v2, 16
global_store_dword v1, v4, s[2:3]
s_endpgm

; == wrong_half ==
; The halves do not stay where they were.
@@ a @@
-ds_write_b16 v1, v2 offset:2
+ds_write_b16 v1, v3 offset:2
