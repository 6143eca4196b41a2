; An if with both branches is a selection.
; out: v2
; expect: equivalent
; == a ==
s_and_saveexec_b64 s[0:1], vcc
v_add_u32 v2, v0, v1
s_xor_b64 exec, exec, s[0:1]
v_sub_u32 v2, v0, v1
s_mov_b64 exec, s[0:1]
; == b ==
v_add_u32 v3, v0, v1
v_sub_u32 v4, v0, v1
v_cndmask_b32 v2, v4, v3, vcc

; == wrong_branches ==
; The branches are exchanged.
@@ b @@
-v_cndmask_b32 v2, v4, v3, vcc
+v_cndmask_b32 v2, v3, v4, vcc

; == wrong_else ==
; The second branch runs in all lanes.
@@ a @@
-s_xor_b64 exec, exec, s[0:1]
+s_mov_b64 exec, s[0:1]
 v_sub_u32 v2, v0, v1
-s_mov_b64 exec, s[0:1]
