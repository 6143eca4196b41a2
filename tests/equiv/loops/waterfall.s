; A loop over the different values of a register: lanes that have left keep what they found.
; target: gfx900
; out: v0, exec
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], exec
L1:
v_readfirstlane_b32 s6, v1
v_cmp_eq_u32 vcc, s6, v1
s_and_saveexec_b64 s[8:9], vcc
v_add_u32 v0, s6, v2
s_xor_b64 exec, exec, s[8:9]
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
s_endpgm
; == b ==
s_mov_b64 s[4:5], exec
L1:
v_readfirstlane_b32 s6, v1
v_cmp_eq_u32 vcc, s6, v1
s_and_saveexec_b64 s[10:11], vcc
v_add_u32 v0, v2, v1
s_xor_b64 exec, exec, s[10:11]
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
s_endpgm

; == wrong_left ==
; Lanes that have left the loop are written again.
@@ b @@
 s_xor_b64 exec, exec, s[10:11]
+s_mov_b64 s[12:13], exec
+s_andn2_b64 exec, s[4:5], exec
+v_add_u32 v0, s6, v2
+s_mov_b64 exec, s[12:13]
