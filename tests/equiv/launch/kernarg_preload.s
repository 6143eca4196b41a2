; A launch puts words of the arguments into registers of a; b loads the same words.
; target: gfx942
; abi: kernel
; kernel: {"user_sgpr_count": 6, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_kernarg_preload_length": 4}
; kernel_b: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1}
; expect: equivalent
; relies on: kernel-arguments, kernarg-preload
; == a ==
s_trap 2
.fill 63, 4, 0xbf800000
v_lshlrev_b32 v1, 2, v0
v_mov_b32 v2, s4
v_add_u32 v2, s5, v2
global_store_dword v1, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx4 s[4:7], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s6
v_add_u32 v2, s7, v2
global_store_dword v1, v2, s[4:5]
s_endpgm

; == wrong_register ==
; The words come in order.
@@ a @@
-v_mov_b32 v2, s4
+v_mov_b32 v2, s2

; == wrong_offset ==
; The first word is not the second.
; kernel: {"user_sgpr_count": 6, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_kernarg_preload_length": 4, "user_sgpr_kernarg_preload_offset": 1}

; == wrong_length ==
; The last register has none of the arguments.
; kernel: {"user_sgpr_count": 6, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_kernarg_preload_length": 3}

; == wrong_entry ==
; What stands in the first 256 bytes is not executed.
@@ a @@
-s_trap 2
+s_add_u32 s5, s5, s5
@@ b @@
-v_add_u32 v2, s7, v2
+v_add_u32 v2, s7, v2
+v_add_u32 v2, s7, v2
