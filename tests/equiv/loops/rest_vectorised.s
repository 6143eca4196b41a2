; Two rounds store two dwords at once; at most one round is left over.
; target: gfx906
; abi: kernel
; livein: s4, s8, v0, v2, v3
; out: mem
; expect: equivalent
; relies on: further-reads(b:32), K138
; == a ==
v_mov_b32 v1, s8
s_mov_b32 s5, 0
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 E
L:
v_add_u32 v4, s5, v1
global_store_dword v[2:3], v4, off
s_add_u32 s5, s5, 1
v_add_co_u32 v2, vcc, 4, v2
v_addc_co_u32 v3, vcc, 0, v3, vcc
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 L
E:
s_endpgm
; == b ==
v_mov_b32 v1, s8
s_mov_b32 s5, 0
s_lshr_b32 s6, s4, 1
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 R
M:
v_add_u32 v4, s5, v1
v_add_u32 v5, 1, v4
global_store_dwordx2 v[2:3], v[4:5], off
s_add_u32 s5, s5, 2
v_add_co_u32 v2, vcc, 8, v2
v_addc_co_u32 v3, vcc, 0, v3, vcc
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 M
R:
s_bitcmp0_b32 s4, 0
s_cbranch_scc1 E
v_add_u32 v4, s5, v1
global_store_dword v[2:3], v4, off
E:
s_endpgm

; == wrong_second ==
; The second dword is another one.
@@ b @@
-v_add_u32 v5, 1, v4
+v_add_u32 v5, 2, v4
