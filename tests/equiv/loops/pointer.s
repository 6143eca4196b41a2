; A pointer that goes on by 2 bytes, in place of a base and a number of rounds.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
s_mov_b64 s[8:9], 0
L1:
s_lshl_b64 s[10:11], s[8:9], 1
v_mov_b32 v5, s11
v_add_co_u32 v6, vcc, s10, v0
v_addc_co_u32 v7, vcc, v1, v5, vcc
v_mov_b32 v8, s8
global_store_short v[6:7], v8, off
s_add_u32 s8, s8, 1
s_addc_u32 s9, s9, 0
v_cmp_ne_u64 vcc, s[8:9], v[2:3]
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_endpgm
; == b ==
s_mov_b64 s[8:9], 0
L1:
s_add_u32 s10, s8, 1
s_addc_u32 s11, s9, 0
v_mov_b32 v8, s8
global_store_short v[0:1], v8, off
v_add_co_u32 v0, s[14:15], 2, v0
v_cmp_ne_u64 vcc, s[10:11], v[2:3]
v_addc_co_u32 v1, s[14:15], 0, v1, s[14:15]
s_mov_b64 s[8:9], s[10:11]
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_endpgm

; == wrong_start ==
; The pointer does not start where the number of rounds is 0.
@@ b @@
 s_mov_b64 s[8:9], 0
+v_add_u32 v0, 2, v0

; == wrong_step ==
; The pointer goes on by 4 bytes.
@@ b @@
-v_add_co_u32 v0, s[14:15], 2, v0
+v_add_co_u32 v0, s[14:15], 4, v0
