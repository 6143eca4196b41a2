; The source may be the destination.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], exec, scc
; expect: equivalent
; == a ==
s_and_saveexec_b64 s[0:1], s[0:1]
; == b ==
s_mov_b64 s[2:3], exec
s_and_b64 exec, exec, s[0:1]
s_mov_b64 s[0:1], s[2:3]

; == wrong_order ==
; The source is overwritten first.
@@ b @@
-s_mov_b64 s[2:3], exec
+s_mov_b64 s[2:3], s[0:1]
+s_mov_b64 s[0:1], exec
 s_and_b64 exec, exec, s[0:1]
-s_mov_b64 s[0:1], s[2:3]
