; What a keeps in a lane of a vector register, b keeps in a scalar register.
; target: gfx900
; abi: kernel
; livein: s[4:5], s6, s7, v0
; out: mem
; expect: equivalent
; == a ==
v_writelane_b32 v5, s7, 3
s_mov_b32 s8, 0
L1:
v_readlane_b32 s9, v5, 3
s_add_u32 s8, s8, s9
s_add_u32 s9, s9, 1
v_writelane_b32 v5, s9, 3
v_mov_b32 v1, s8
global_store_dword v0, v1, s[4:5]
v_add_u32 v0, 4, v0
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_endpgm
; == b ==
s_mov_b32 s8, 0
L1:
s_add_u32 s8, s8, s7
v_mov_b32 v1, s8
global_store_dword v0, v1, s[4:5]
s_add_u32 s7, s7, 1
v_add_u32 v0, v0, 4
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_endpgm

; == wrong_step ==
; The register of b takes another step than the lane of a.
@@ b @@
-s_add_u32 s7, s7, 1
+s_add_u32 s7, s7, 2
