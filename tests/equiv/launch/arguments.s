; The segment of the arguments is aligned to 16 bytes.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1}
; expect: equivalent
; relies on: launch
; == a ==
s_and_b32 s4, s0, 15
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s4
global_store_dword v1, v2, s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, 0
global_store_dword v1, v2, s[2:3]
s_endpgm

; == wrong_bits ==
; It need not be aligned to 32.
@@ a @@
-s_and_b32 s4, s0, 15
+s_and_b32 s4, s0, 31
