; A function of the program calls another one twice, and returns through the pair that it has saved.
; target: gfx900
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, outer@rel32@lo+4
s_addc_u32 s5, s5, outer@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[1:2], v0, off
s_endpgm
outer:
s_mov_b64 s[8:9], s[30:31]
v_add_u32 v0, 5, v0
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, inner@rel32@lo+4
s_addc_u32 s5, s5, inner@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, inner@rel32@lo+4
s_addc_u32 s5, s5, inner@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
s_setpc_b64 s[8:9]
inner:
v_xor_b32 v0, 0x55, v0
v_lshlrev_b32 v0, 1, v0
s_setpc_b64 s[30:31]
; == b ==
v_add_u32 v0, 5, v0
v_xor_b32 v0, 0x55, v0
v_lshlrev_b32 v0, 2, v0
v_xor_b32 v0, 0xaa, v0
global_store_dword v[1:2], v0, off
s_endpgm

; == wrong_count ==
; The inner function is called once.
@@ b @@
-v_lshlrev_b32 v0, 2, v0
-v_xor_b32 v0, 0xaa, v0
+v_lshlrev_b32 v0, 1, v0
