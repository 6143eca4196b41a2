; Three rounds are one, and each may be the last.
; target: gfx900
; abi: kernel
; livein: s4, v0, v2, v3
; out: mem
; expect: equivalent
; relies on: K138
; == a ==
v_mov_b32 v1, 0
L:
v_add_u32 v1, s4, v1
v_xor_b32 v1, v0, v1
global_store_dword v[2:3], v1, off
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L
s_endpgm
; == b ==
v_mov_b32 v1, 0
L:
v_add_u32 v1, s4, v1
v_xor_b32 v1, v0, v1
global_store_dword v[2:3], v1, off
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 E
v_add_u32 v1, s4, v1
v_xor_b32 v1, v0, v1
global_store_dword v[2:3], v1, off
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 E
v_add_u32 v1, s4, v1
v_xor_b32 v1, v0, v1
global_store_dword v[2:3], v1, off
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L
E:
s_endpgm

; == wrong_round ==
; The second of three rounds adds one more.
@@ b @@
 L:
 v_add_u32 v1, s4, v1
 v_xor_b32 v1, v0, v1
 global_store_dword v[2:3], v1, off
 s_sub_u32 s4, s4, 1
 s_cmp_lg_u32 s4, 0
 s_cbranch_scc0 E
 v_add_u32 v1, s4, v1
-v_xor_b32 v1, v0, v1
+v_xor_b32 v1, v1, v0
+v_add_u32 v1, 1, v1
