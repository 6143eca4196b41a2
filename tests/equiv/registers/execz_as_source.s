; EXECZ is set if no lane is active.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s1
; expect: equivalent
; == a ==
s_mov_b32 s1, src_execz
; == b ==
s_or_b64 s[2:3], exec, exec
s_cselect_b32 s1, 0, 1

; == wrong_vcc ==
; VCC instead of EXEC.
@@ b @@
-s_or_b64 s[2:3], exec, exec
+s_or_b64 s[2:3], vcc, vcc
