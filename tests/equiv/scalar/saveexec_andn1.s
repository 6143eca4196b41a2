; s_andn1_saveexec saves EXEC, replaces it, and sets SCC if the new one is not 0.
; target: gfx900, gfx906
; out: s[0:1], exec, scc, v0
; expect: equivalent
; == a ==
s_andn1_saveexec_b64 s[0:1], s[2:3]
v_mov_b32 v0, 1
; == b ==
s_mov_b64 s[0:1], exec
s_andn2_b64 exec, exec, s[2:3]
v_mov_b32 v0, 1

; == wrong_operation ==
; s_andn2_saveexec.
@@ a @@
-s_andn1_saveexec_b64 s[0:1], s[2:3]
+s_andn2_saveexec_b64 s[0:1], s[2:3]
