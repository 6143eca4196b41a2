; Two lanes of one register are the same in every round; where s10 is one number of all, both change. No run shows it.
; target: gfx900
; abi: kernel
; livein: s[4:5], s6, s7, s10, v0
; out: mem
; expect: unknown
; == a ==
v_writelane_b32 v5, s7, 3
v_writelane_b32 v5, s7, 4
L1:
v_readlane_b32 s8, v5, 4
v_mov_b32 v1, s8
global_store_dword v0, v1, s[4:5]
s_cmp_eq_u32 s10, 0x12345678
s_cselect_b32 s11, 1, 0
s_add_u32 s8, s8, s11
v_writelane_b32 v5, s8, 3
v_writelane_b32 v5, s8, 4
v_add_u32 v0, 4, v0
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_endpgm
; == b ==
L1:
v_mov_b32 v1, s7
global_store_dword v0, v1, s[4:5]
v_add_u32 v0, v0, 4
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_endpgm
