; The entry of a symbol in the global offset table has its address.
; target: gfx900
; abi: function
; livein: v0
; out: v0, mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_mov_b32 s4, value@abs32@lo
s_mov_b32 s5, value@abs32@hi
v_mov_b32 v1, s4
v_mov_b32 v2, s5
global_store_dword v[1:2], v0, off
v_mov_b32 v0, s4
s_setpc_b64 s[30:31]
; == b ==
s_getpc_b64 s[6:7]
s_add_u32 s6, s6, value@gotpcrel32@lo+4
s_addc_u32 s7, s7, value@gotpcrel32@hi+12
s_load_dwordx2 s[8:9], s[6:7], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v1, s8
v_mov_b32 v2, s9
global_store_dword v[1:2], v0, off
v_mov_b32 v0, s8
s_setpc_b64 s[30:31]

; == wrong_symbol ==
; The entry of another symbol.
@@ b @@
-s_add_u32 s6, s6, value@gotpcrel32@lo+4
-s_addc_u32 s7, s7, value@gotpcrel32@hi+12
+s_add_u32 s6, s6, other@gotpcrel32@lo+4
+s_addc_u32 s7, s7, other@gotpcrel32@hi+12
