; s_quadmask of whole quads is s_quadmask.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], scc
; expect: equivalent
; == a ==
s_quadmask_b64 s[0:1], s[2:3]
; == b ==
s_wqm_b64 s[2:3], s[2:3]
s_quadmask_b64 s[0:1], s[2:3]

; == wrong_word ==
; The high word is lost.
@@ b @@
 s_wqm_b64 s[2:3], s[2:3]
+s_mov_b32 s3, 0
