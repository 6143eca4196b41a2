; s_andn1_wrexec of gfx9 copies the new EXEC.
; target: gfx900, gfx906
; out: s[0:1], exec, scc
; expect: equivalent
; == a ==
s_andn1_wrexec_b64 s[0:1], s[2:3]
; == b ==
s_andn2_b64 exec, exec, s[2:3]
s_mov_b64 s[0:1], exec

; == wrong_saveexec ==
; Not the old one.
@@ a @@
-s_andn1_wrexec_b64 s[0:1], s[2:3]
+s_andn1_saveexec_b64 s[0:1], s[2:3]
