; Lanes that are done are collected in a mask; the loop ends when it has all that were active.
; target: gfx900
; out: v0, exec
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], 0
v_mov_b32 v5, 0
L1:
v_add_u32 v5, 1, v5
v_cmp_ge_u32 vcc, v5, v4
s_or_b64 s[4:5], vcc, s[4:5]
v_add_u32 v0, v0, v1
s_andn2_b64 exec, exec, s[4:5]
s_cbranch_execnz L1
s_or_b64 exec, exec, s[4:5]
v_xor_b32 v0, v0, v5
s_endpgm
; == b ==
s_mov_b64 s[8:9], 0
v_mov_b32 v6, 0
L1:
v_add_u32 v6, v6, 1
v_add_u32 v0, v1, v0
v_cmp_le_u32 s[10:11], v4, v6
s_or_b64 s[8:9], s[10:11], s[8:9]
s_andn2_b64 exec, exec, s[8:9]
s_cbranch_execnz L1
s_or_b64 exec, exec, s[8:9]
v_xor_b32 v0, v0, v6
s_endpgm

; == wrong_sum ==
; Lanes that have left come back with another sum.
@@ b @@
-v_add_u32 v0, v1, v0
@@ b @@
 s_andn2_b64 exec, exec, s[8:9]
+v_add_u32 v0, v1, v0
