; The test stands at the beginning of one loop, and at the end of the other, behind a test before it.
; target: gfx900
; abi: kernel
; livein: s4, v0, v2, v3
; out: mem
; expect: equivalent
; == a ==
s_mov_b32 s6, 0
v_mov_b32 v1, 0
L:
s_cmp_ge_u32 s6, s4
s_cbranch_scc1 E
v_add_u32 v1, s6, v1
v_xor_b32 v1, v0, v1
global_store_dword v[2:3], v1, off
s_add_u32 s6, s6, 1
s_branch L
E:
global_store_dword v[2:3], v1, off offset:4
s_endpgm
; == b ==
s_mov_b32 s6, 0
v_mov_b32 v1, 0
s_cmp_ge_u32 s6, s4
s_cbranch_scc1 E
L:
v_add_u32 v1, s6, v1
s_add_u32 s6, s6, 1
v_xor_b32 v1, v0, v1
global_store_dword v[2:3], v1, off
s_cmp_lt_u32 s6, s4
s_cbranch_scc1 L
E:
global_store_dword v[2:3], v1, off offset:4
s_endpgm

; == wrong_bound ==
; The test at the end lets one round more go.
@@ b @@
-s_cmp_lt_u32 s6, s4
+s_cmp_le_u32 s6, s4
