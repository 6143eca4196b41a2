; A branch on every lane by itself, and a selection.
; out: v0 exec
; expect: equivalent
; == a ==
v_cmp_lt_u32 vcc, v1, v2
s_and_saveexec_b64 s[0:1], vcc
v_add_u32 v0, v1, v3
s_xor_b64 exec, exec, s[0:1]
v_sub_u32 v0, v1, v3
s_mov_b64 exec, s[0:1]
; == b ==
v_add_u32 v4, v1, v3
v_sub_u32 v5, v1, v3
v_cmp_lt_u32 vcc, v1, v2
v_cndmask_b32 v0, v5, v4, vcc

; == wrong_restore ==
; EXEC is not restored.
@@ a @@
-s_mov_b64 exec, s[0:1]
