; Two arguments, one of them at an offset that a register has: what is reached through them is apart.
; target: gfx900
; facts: noalias
; out: v2
; expect: equivalent
; relies on: noalias, race-free
; == a ==
s_movk_i32 s6, 0x8
s_load_dwordx2 s[8:9], s[4:5], 0x0
s_load_dwordx2 s[10:11], s[4:5], s6
s_waitcnt lgkmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
; == b ==
s_movk_i32 s6, 0x8
s_load_dwordx2 s[8:9], s[4:5], 0x0
s_load_dwordx2 s[10:11], s[4:5], s6
s_waitcnt lgkmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)

; == wrong_base ==
; Two pointers to arguments may be one.
@@ a @@
-s_movk_i32 s6, 0x8
 s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[10:11], s[6:7], 0x8
@@ b @@
-s_movk_i32 s6, 0x8
 s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[10:11], s[6:7], 0x8

; == wrong_before ==
; What is before the arguments is none.
@@ a @@
-s_movk_i32 s6, 0x8
 s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[10:11], s[4:5], -0x8
@@ b @@
-s_movk_i32 s6, 0x8
 s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[10:11], s[4:5], -0x8

; == wrong_behind ==
; Pointers that are behind an argument are no arguments.
@@ a @@
-s_movk_i32 s6, 0x8
-s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[12:13], s[4:5], 0x0
+s_waitcnt lgkmcnt(0)
+s_load_dwordx2 s[8:9], s[12:13], 0x0
+s_load_dwordx2 s[10:11], s[12:13], 0x8
@@ b @@
-s_movk_i32 s6, 0x8
-s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[12:13], s[4:5], 0x0
+s_waitcnt lgkmcnt(0)
+s_load_dwordx2 s[8:9], s[12:13], 0x0
+s_load_dwordx2 s[10:11], s[12:13], 0x8

; == wrong_function ==
; A function has its arguments in registers: what it loads is none.
; abi: function
@@ a @@
-s_movk_i32 s6, 0x8
-s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_waitcnt vmcnt(0) lgkmcnt(0)
+s_load_dwordx4 s[8:11], s[4:5], 0x0
@@ a @@
 global_store_dword v0, v1, s[10:11]
 s_waitcnt vmcnt(0)
+s_setpc_b64 s[30:31]
@@ b @@
-s_movk_i32 s6, 0x8
-s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_waitcnt vmcnt(0) lgkmcnt(0)
+s_load_dwordx4 s[8:11], s[4:5], 0x0
@@ b @@
 global_load_dword v2, v0, s[8:9]
 s_waitcnt vmcnt(0)
+s_setpc_b64 s[30:31]

; == wrong_offset ==
; The offset of the other argument is not known: it may be the same one.
@@ a @@
-s_movk_i32 s6, 0x8
@@ b @@
-s_movk_i32 s6, 0x8

; == wrong_overlap ==
; The second value begins in the middle of the first: it is no argument.
@@ a @@
-s_movk_i32 s6, 0x8
 s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[10:11], s[4:5], 0x4
@@ b @@
-s_movk_i32 s6, 0x8
 s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx2 s[10:11], s[4:5], 0x4

; == wrong_selected ==
; One of two arguments is selected: it may be the first one.
@@ a @@
-s_movk_i32 s6, 0x8
-s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx4 s[8:11], s[4:5], 0x0
 s_waitcnt lgkmcnt(0)
+s_cmp_eq_u32 s7, 0
+s_cselect_b32 s10, s8, s10
+s_cselect_b32 s11, s9, s11
@@ b @@
-s_movk_i32 s6, 0x8
-s_load_dwordx2 s[8:9], s[4:5], 0x0
-s_load_dwordx2 s[10:11], s[4:5], s6
+s_load_dwordx4 s[8:11], s[4:5], 0x0
 s_waitcnt lgkmcnt(0)
+s_cmp_eq_u32 s7, 0
+s_cselect_b32 s10, s8, s10
+s_cselect_b32 s11, s9, s11
