; Scalar registers are kept in lanes of a vector register, others in b than in a; one changes in every round.
; target: gfx900
; abi: kernel
; livein: s[4:5], s6, s7, v0
; out: mem
; expect: equivalent
; == a ==
v_writelane_b32 v5, s7, 3
s_mov_b32 s8, 0
v_writelane_b32 v5, s8, 4
s_mov_b32 s7, 17
L1:
v_readlane_b32 s8, v5, 4
v_readlane_b32 s9, v5, 3
s_add_u32 s8, s8, s9
v_writelane_b32 v5, s8, 4
s_xor_b32 s9, s8, s6
v_mov_b32 v1, s9
global_store_dword v0, v1, s[4:5]
v_add_u32 v0, 4, v0
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_endpgm
; == b ==
v_writelane_b32 v7, s7, 9
s_mov_b32 s10, 0
v_writelane_b32 v7, s10, 0
L1:
v_readlane_b32 s9, v7, 9
v_readlane_b32 s10, v7, 0
s_add_u32 s10, s9, s10
s_xor_b32 s9, s6, s10
v_writelane_b32 v7, s10, 0
v_mov_b32 v1, s9
global_store_dword v0, v1, s[4:5]
s_sub_u32 s6, s6, 1
v_add_u32 v0, v0, 4
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_endpgm

; == wrong_lane ==
; The lane that is written is not the one that is read.
@@ b @@
 s_xor_b32 s9, s6, s10
-v_writelane_b32 v7, s10, 0
+v_writelane_b32 v7, s10, 1

; == wrong_overwritten ==
; A vector instruction writes the lane too.
@@ b @@
+v_mov_b32 v7, 0
 v_mov_b32 v1, s9

; == wrong_value ==
; What b keeps is another value in the second round.
@@ b @@
 s_xor_b32 s9, s6, s10
-v_writelane_b32 v7, s10, 0
+v_writelane_b32 v7, s9, 0
