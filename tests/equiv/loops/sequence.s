; Two loops one behind the other, the second with a store under a condition; other registers in b.
; target: gfx900
; out: mem, v0
; expect: equivalent
; == a ==
s_and_b32 s4, s0, 7
s_add_u32 s4, s4, 1
L1:
v_add_u32 v0, v0, v1
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L1
s_and_b32 s4, s1, 7
s_add_u32 s4, s4, 1
L2:
v_xor_b32 v0, v0, v1
s_bitcmp1_b32 s4, 0
s_cbranch_scc0 L3
global_store_dword v[2:3], v0, off
L3:
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L2
s_endpgm
; == b ==
s_and_b32 s6, s0, 7
s_and_b32 s7, s1, 7
s_add_u32 s6, s6, 1
L1:
v_add_u32 v0, v1, v0
s_add_u32 s6, s6, -1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 L1
s_add_u32 s7, s7, 1
L2:
v_xor_b32 v0, v1, v0
s_bitcmp0_b32 s7, 0
s_cbranch_scc1 L3
global_store_dword v[2:3], v0, off
L3:
s_add_u32 s7, s7, -1
s_cmp_eq_u32 s7, 0
s_cbranch_scc0 L2
s_endpgm

; == wrong_condition ==
; The store of the second loop of b is under the opposite condition.
@@ b @@
-s_bitcmp0_b32 s7, 0
+s_bitcmp1_b32 s7, 0
