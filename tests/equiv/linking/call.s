; A function that nobody knows does the same with the same arguments; v41 and v42 belong to the caller.
; target: gfx900
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
v_mov_b32 v41, v1
v_mov_b32 v42, v2
v_add_u32 v0, v0, v0
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[41:42], v0, off
s_endpgm
; == b ==
v_mov_b32 v42, v2
v_lshlrev_b32 v0, 1, v0
v_mov_b32 v41, v1
s_mov_b32 s32, 0
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[41:42], v0, off
s_endpgm

; == wrong_function ==
; Another function.
@@ a @@
-v_add_u32 v0, v0, v0
@@ b @@
+v_mov_b32 v41, v1
 v_mov_b32 v42, v2
-v_lshlrev_b32 v0, 1, v0
-v_mov_b32 v41, v1
+s_getpc_b64 s[4:5]
+s_add_u32 s4, s4, g@rel32@lo+4
+s_addc_u32 s5, s5, g@rel32@hi+12
 s_mov_b32 s32, 0
-s_getpc_b64 s[4:5]
-s_add_u32 s4, s4, f@rel32@lo+4
-s_addc_u32 s5, s5, f@rel32@hi+12
