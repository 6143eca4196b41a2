; Without a descriptor: what both programs add to a resource that is not defined is the offset of the wave's stack.
; target: gfx900
; abi: kernel
; livein: v1, v2, v3
; out: mem
; expect: equivalent
; relies on: stack
; == a ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
global_store_dword v[1:2], v3, off
s_endpgm
; == b ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
buffer_store_dword v3, off, s[0:3], 0 offset:4
buffer_load_dword v4, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0)
global_store_dword v[1:2], v4, off
s_endpgm

; == wrong_cell ==
; It is loaded from another cell than it was stored to.
@@ b @@
-buffer_load_dword v4, off, s[0:3], 0 offset:4
+buffer_load_dword v4, off, s[0:3], 0 offset:8

; == wrong_defined ==
; A resource that is defined may be any.
; livein: s0, s1, s2, s3, s17, v1, v2, v3

; == wrong_resource ==
; A program that adds nothing to s[0:3] and reads a pointer there: what b adds to need not be the stack.
@@ a @@
-s_add_u32 s0, s0, s17
-s_addc_u32 s1, s1, 0
+v_mov_b32_e32 v0, s0
+v_mov_b32_e32 v4, s1

; == wrong_sides ==
; The programs add other registers.
@@ a @@
-s_add_u32 s0, s0, s17
+s_add_u32 s0, s0, s16
