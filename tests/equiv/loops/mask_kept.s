; The mask of the lanes that have left is kept in lanes of a register that is kept on the stack.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0, mem
; expect: equivalent
; relies on: private-stack
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_xor_saveexec_b64 s[4:5], -1
buffer_store_dword v2, off, s[0:3], s32 offset:8
s_mov_b64 exec, s[4:5]
s_mov_b64 s[6:7], 0
s_mov_b32 s8, 0
v_writelane_b32 v2, s6, 0
v_writelane_b32 v2, s7, 1
v_writelane_b32 v2, s8, 2
v_writelane_b32 v2, s8, 3
s_or_saveexec_b64 s[12:13], -1
buffer_store_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
round:
s_or_saveexec_b64 s[12:13], -1
buffer_load_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
s_waitcnt vmcnt(0)
v_readlane_b32 s8, v2, 2
v_readlane_b32 s9, v2, 3
v_readlane_b32 s6, v2, 0
v_readlane_b32 s7, v2, 1
s_mul_i32 s10, s8, s8
s_add_i32 s9, s9, s10
s_add_i32 s8, s8, 1
v_cmp_ge_u32 s[4:5], s8, v0
s_or_b64 s[4:5], s[4:5], s[6:7]
v_mov_b32 v1, s9
buffer_store_dword v1, off, s[0:3], s32 offset:4
v_writelane_b32 v2, s4, 0
v_writelane_b32 v2, s5, 1
v_writelane_b32 v2, s8, 2
v_writelane_b32 v2, s9, 3
s_or_saveexec_b64 s[12:13], -1
buffer_store_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
s_andn2_b64 exec, exec, s[4:5]
s_cbranch_execnz round
s_or_saveexec_b64 s[12:13], -1
buffer_load_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
s_waitcnt vmcnt(0)
v_readlane_b32 s4, v2, 0
v_readlane_b32 s5, v2, 1
s_or_b64 exec, exec, s[4:5]
buffer_load_dword v0, off, s[0:3], s32 offset:4
s_xor_saveexec_b64 s[4:5], -1
buffer_load_dword v2, off, s[0:3], s32 offset:8
s_mov_b64 exec, s[4:5]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_mov_b32 s6, 0
s_mov_b64 s[4:5], 0
s_mov_b32 s7, 0
round:
s_mul_i32 s8, s6, s6
s_add_i32 s6, s6, 1
s_add_i32 s7, s7, s8
v_cmp_ge_u32 vcc, s6, v0
s_or_b64 s[4:5], vcc, s[4:5]
v_mov_b32 v1, s7
s_andn2_b64 exec, exec, s[4:5]
s_cbranch_execnz round
s_or_b64 exec, exec, s[4:5]
v_mov_b32 v0, v1
s_setpc_b64 s[30:31]

; == wrong_lanes ==
; The sum and the count come back exchanged.
@@ a @@
-v_readlane_b32 s8, v2, 2
-v_readlane_b32 s9, v2, 3
+v_readlane_b32 s8, v2, 3
+v_readlane_b32 s9, v2, 2

; == wrong_step ==
; The count goes on by two in b.
@@ b @@
-s_add_i32 s6, s6, 1
+s_add_i32 s6, s6, 2

; == wrong_words ==
; The words of the mask come back exchanged at the end.
@@ a @@
-v_readlane_b32 s4, v2, 0
-v_readlane_b32 s5, v2, 1
+v_readlane_b32 s4, v2, 1
+v_readlane_b32 s5, v2, 0
