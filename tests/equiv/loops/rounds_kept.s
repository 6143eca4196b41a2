; The rounds are counted in a lane of a register that is kept on the stack.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0
; expect: equivalent
; relies on: private-stack
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_xor_saveexec_b64 s[4:5], -1
buffer_store_dword v2, off, s[0:3], s32 offset:4
s_mov_b64 exec, s[4:5]
s_mov_b32 s8, 0
v_writelane_b32 v2, s8, 0
s_or_saveexec_b64 s[12:13], -1
buffer_store_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
round:
s_or_saveexec_b64 s[12:13], -1
buffer_load_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
s_waitcnt vmcnt(0)
v_readlane_b32 s8, v2, 0
v_lshl_add_u32 v0, v0, 1, s8
s_add_i32 s8, s8, 1
v_writelane_b32 v2, s8, 0
s_or_saveexec_b64 s[12:13], -1
buffer_store_dword v2, off, s[0:3], s32
s_mov_b64 exec, s[12:13]
s_cmp_lt_u32 s8, 3
s_cbranch_scc1 round
s_xor_saveexec_b64 s[4:5], -1
buffer_load_dword v2, off, s[0:3], s32 offset:4
s_mov_b64 exec, s[4:5]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshl_add_u32 v0, v0, 1, 0
v_lshl_add_u32 v0, v0, 1, 1
v_lshl_add_u32 v0, v0, 1, 2
s_setpc_b64 s[30:31]

; == wrong_count ==
; One round more.
@@ a @@
-s_cmp_lt_u32 s8, 3
+s_cmp_lt_u32 s8, 4
