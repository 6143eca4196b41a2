; A loop over the different descriptors of the lanes, which b keeps in other registers than it reads them from.
; target: gfx700
; abi: function
; out: v0, mem
; expect: equivalent
; relies on: race-free
; == a ==
s_mov_b64 s[6:7], exec
L0:
v_readfirstlane_b32 s8, v0
v_readfirstlane_b32 s9, v1
v_readfirstlane_b32 s10, v2
v_readfirstlane_b32 s11, v3
v_cmp_eq_u64 vcc, s[8:9], v[0:1]
v_cmp_eq_u64 s[4:5], s[10:11], v[2:3]
s_and_b64 s[4:5], vcc, s[4:5]
s_and_saveexec_b64 s[4:5], s[4:5]
buffer_load_format_x v5, v4, s[8:11], 0 idxen
s_xor_b64 exec, exec, s[4:5]
s_cbranch_execnz L0
s_mov_b64 exec, s[6:7]
s_waitcnt vmcnt(0)
v_mov_b32 v0, v5
s_setpc_b64 s[30:31]
; == b ==
v_mov_b32 v5, v0
v_mov_b32 v6, v1
v_mov_b32 v7, v2
v_mov_b32 v8, v3
s_mov_b64 s[8:9], exec
L0:
v_readfirstlane_b32 s4, v5
v_readfirstlane_b32 s5, v6
v_readfirstlane_b32 s6, v7
v_readfirstlane_b32 s7, v8
v_cmp_eq_u64 s[12:13], s[6:7], v[7:8]
v_cmp_eq_u64 vcc, s[4:5], v[5:6]
s_and_b64 s[10:11], s[12:13], vcc
s_and_saveexec_b64 s[10:11], s[10:11]
buffer_load_format_x v0, v4, s[4:7], 0 idxen
s_xor_b64 exec, exec, s[10:11]
s_cbranch_execnz L0
s_mov_b64 exec, s[8:9]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]

; == wrong_half ==
; The high half of the descriptor is not compared: lanes read through that of another lane.
; relies on: mode=0x3f0, K128
@@ b @@
-v_cmp_eq_u64 s[12:13], s[6:7], v[7:8]
 v_cmp_eq_u64 vcc, s[4:5], v[5:6]
-s_and_b64 s[10:11], s[12:13], vcc
+s_mov_b64 s[10:11], vcc

; == wrong_left ==
; Lanes that are left when the first has been served keep what they had.
; relies on: mode=0x3f0
@@ b @@
+s_cbranch_vccnz L1
 s_cbranch_execnz L0
+L1:
