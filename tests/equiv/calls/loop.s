; A function with a loop is called twice; each call has a loop of its own.
; target: gfx900
; abi: kernel
; livein: s6, v0, v1, v2
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, sum@rel32@lo+4
s_addc_u32 s5, s5, sum@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
v_mov_b32 v6, v3
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, sum@rel32@lo+4
s_addc_u32 s5, s5, sum@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
v_add_u32 v3, v3, v6
global_store_dword v[1:2], v3, off
s_endpgm
sum:
v_mov_b32 v3, 0
s_mov_b32 s8, s6
.L1:
v_add_u32 v3, v3, v0
v_xor_b32 v0, 7, v0
s_sub_u32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 .L1
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s9, s6
v_mov_b32 v4, 0
.L1:
v_add_u32 v4, v4, v0
v_xor_b32 v0, 7, v0
s_sub_u32 s9, s9, 1
s_cmp_lg_u32 s9, 0
s_cbranch_scc1 .L1
v_mov_b32 v3, 0
s_mov_b32 s8, s6
.L2:
v_add_u32 v3, v0, v3
v_xor_b32 v0, 7, v0
s_sub_u32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 .L2
v_add_u32 v3, v4, v3
global_store_dword v[1:2], v3, off
s_endpgm

; == wrong_round ==
; The second loop xors another number.
@@ b @@
 v_add_u32 v3, v0, v3
-v_xor_b32 v0, 7, v0
+v_xor_b32 v0, 6, v0
