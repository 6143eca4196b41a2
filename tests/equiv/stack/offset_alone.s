; Only b needs the stack: a reads nothing of its resource before it writes these registers.
; target: gfx900
; abi: kernel
; livein: s4, s5, v3
; out: mem
; expect: equivalent
; relies on: stack, race-free
; == a ==
s_load_dwordx4 s[0:3], s[4:5], 0x0
v_mov_b32_e32 v0, 0
s_waitcnt lgkmcnt(0)
global_store_dword v0, v3, s[0:1]
s_endpgm
; == b ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
buffer_store_dword v3, off, s[0:3], 0 offset:4
s_load_dwordx2 s[8:9], s[4:5], 0x0
v_mov_b32_e32 v0, 0
buffer_load_dword v4, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0) lgkmcnt(0)
global_store_dword v0, v4, s[8:9]
s_endpgm

; == wrong_cell ==
; b finds what lies beside.
@@ b @@
-buffer_load_dword v4, off, s[0:3], 0 offset:4
+buffer_load_dword v4, off, s[0:3], 0 offset:8
