; The descriptor asks for the number along y.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 1}
; expect: equivalent
; relies on: launch
; == a ==
v_mov_b32 v4, v1
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_and_b32 v2, 0x3ff, v4
global_store_dword v1, v2, s[2:3]
s_endpgm
; == b ==
v_mov_b32 v4, v1
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, v4
global_store_dword v1, v2, s[2:3]
s_endpgm

; == wrong_third ==
; It does not ask for the number along z.
@@ a @@
-v_mov_b32 v4, v1
+v_mov_b32 v4, v2
@@ b @@
-v_mov_b32 v4, v1
+v_mov_b32 v4, v2
