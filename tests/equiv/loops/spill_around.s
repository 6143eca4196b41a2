; A way leads around the loop: it finds on its own part of the stack of b what was put there before.
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
s_mov_b32 s7, 0
s_waitcnt lgkmcnt(0)
s_cmp_lt_i32 s6, 1
s_cbranch_scc1 L2
L1:
v_mad_u32_u24 v2, v2, v3, s7
s_add_i32 s7, s7, 1
s_cmp_lt_i32 s7, s6
s_cbranch_scc1 L1
L2:
global_store_dword v[0:1], v2, off
s_endpgm
; == b ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
s_load_dword s6, s[4:5], 0x0
buffer_store_dword v0, off, s[0:3], 0 offset:8
buffer_store_dword v2, off, s[0:3], 0 offset:4
s_mov_b32 s7, 0
s_waitcnt lgkmcnt(0)
s_cmp_lt_i32 s6, 1
s_cbranch_scc1 L2
L1:
buffer_load_dword v0, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0)
v_mad_u32_u24 v2, v0, v3, s7
buffer_store_dword v2, off, s[0:3], 0 offset:4
s_add_i32 s7, s7, 1
s_cmp_lt_i32 s7, s6
s_cbranch_scc1 L1
L2:
buffer_load_dword v0, off, s[0:3], 0 offset:8
buffer_load_dword v2, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0)
global_store_dword v[0:1], v2, off
s_endpgm

; == wrong_cell ==
; The value of the last round is put where the way around finds the address.
@@ b @@
-buffer_store_dword v2, off, s[0:3], 0 offset:4
-s_add_i32 s7, s7, 1
+buffer_store_dword v2, off, s[0:3], 0 offset:8
+s_add_i32 s7, s7, 1

; == wrong_around ==
; The way around finds another value.
@@ b @@
-buffer_store_dword v2, off, s[0:3], 0 offset:4
-s_mov_b32 s7, 0
+buffer_store_dword v3, off, s[0:3], 0 offset:4
+s_mov_b32 s7, 0
