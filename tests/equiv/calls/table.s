; The function's address comes from the global offset table.
; target: gfx900
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, square@gotpcrel32@lo+4
s_addc_u32 s5, s5, square@gotpcrel32@hi+12
s_load_dwordx2 s[4:5], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_swappc_b64 s[30:31], s[4:5]
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, square@gotpcrel32@lo+4
s_addc_u32 s5, s5, square@gotpcrel32@hi+12
s_load_dwordx2 s[4:5], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[1:2], v0, off
s_endpgm
square:
v_mul_lo_u32 v0, v0, v0
v_add_u32 v0, 1, v0
s_setpc_b64 s[30:31]
; == b ==
v_mad_u64_u32 v[3:4], s[6:7], v0, v0, 1
v_mad_u64_u32 v[4:5], s[6:7], v3, v3, 1
global_store_dword v[1:2], v4, off
s_endpgm

; == wrong_body ==
; The function whose address comes from the global offset table is another one.
@@ b @@
-v_mad_u64_u32 v[4:5], s[6:7], v3, v3, 1
+v_mad_u64_u32 v[4:5], s[6:7], v3, v3, 3
