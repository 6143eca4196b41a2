; A value that a loop needs is in a register of a, and in the stack of b.
; target: gfx900
; abi: kernel
; livein: s4, s5, v0, v1, v2, v3
; out: mem
; expect: equivalent
; relies on: stack
; == a ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
s_load_dword s6, s[4:5], 0x0
v_mul_u32_u24_e32 v4, v2, v3
s_mov_b32 s7, 0
s_waitcnt lgkmcnt(0)
L1:
v_add_u32_e32 v2, v2, v4
v_xor_b32_e32 v4, v4, v3
s_add_i32 s7, s7, 1
s_cmp_lt_i32 s7, s6
s_cbranch_scc1 L1
global_store_dword v[0:1], v2, off
s_endpgm
; == b ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
s_load_dword s6, s[4:5], 0x0
v_mul_u32_u24_e32 v4, v2, v3
buffer_store_dword v3, off, s[0:3], 0 offset:8
buffer_store_dword v4, off, s[0:3], 0 offset:4
s_mov_b32 s7, 0
s_waitcnt lgkmcnt(0)
L1:
buffer_load_dword v5, off, s[0:3], 0 offset:4
buffer_load_dword v6, off, s[0:3], 0 offset:8
s_add_i32 s7, s7, 1
s_cmp_lt_i32 s7, s6
s_waitcnt vmcnt(0)
v_add_u32_e32 v2, v2, v5
v_xor_b32_e32 v5, v5, v6
buffer_store_dword v5, off, s[0:3], 0 offset:4
s_cbranch_scc1 L1
global_store_dword v[0:1], v2, off
s_endpgm

; == wrong_cell ==
; The round of b overwrites the cell of a value that it needs again.
@@ b @@
-buffer_store_dword v5, off, s[0:3], 0 offset:4
+buffer_store_dword v5, off, s[0:3], 0 offset:8
