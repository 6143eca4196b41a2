; Two stores of several dwords change places: what is added to the pointer in halves is one sum with what follows.
; target: gfx900
; abi: kernel
; livein: s4, s5, v2, v3, v4, v5
; facts: args-readonly
; out: mem
; expect: equivalent
; relies on: args-readonly
; == a ==
s_load_dwordx2 s[8:9], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_add_u32 s10, s8, 16
s_addc_u32 s11, s9, 0
v_mov_b32 v6, s10
v_mov_b32 v7, s11
global_store_dwordx2 v[6:7], v[2:3], off
v_mov_b32 v0, s8
v_mov_b32 v1, s9
global_store_dwordx2 v[0:1], v[4:5], off
s_endpgm
; == b ==
s_load_dwordx2 s[8:9], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s8
v_mov_b32 v1, s9
global_store_dwordx2 v[0:1], v[4:5], off
s_add_u32 s10, s8, 16
s_addc_u32 s11, s9, 0
v_mov_b32 v6, s10
v_mov_b32 v7, s11
global_store_dwordx2 v[6:7], v[2:3], off
s_endpgm

; == wrong_overlap ==
; The stores have a dword in common.
@@ a @@
-s_add_u32 s10, s8, 16
+s_add_u32 s10, s8, 4
@@ b @@
-s_add_u32 s10, s8, 16
+s_add_u32 s10, s8, 4
