; The number of a work-item in its group is below 1,024.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1}
; expect: equivalent
; relies on: launch
; == a ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_and_b32 v2, 0x3ff, v0
global_store_dword v1, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, v0
global_store_dword v1, v2, s[2:3]
s_endpgm

; == wrong_bits ==
; It may be 512.
@@ a @@
-v_and_b32 v2, 0x3ff, v0
+v_and_b32 v2, 0x1ff, v0

; == wrong_register ==
; The descriptor asks for no second number: nobody says what v1 has.
@@ a @@
+v_mov_b32 v4, v1
 s_load_dwordx2 s[2:3], s[0:1], 0x0
@@ a @@
-v_and_b32 v2, 0x3ff, v0
+v_and_b32 v2, 0x3ff, v4
@@ b @@
+v_mov_b32 v4, v1
 s_load_dwordx2 s[2:3], s[0:1], 0x0
@@ b @@
-v_mov_b32 v2, v0
+v_mov_b32 v2, v4
