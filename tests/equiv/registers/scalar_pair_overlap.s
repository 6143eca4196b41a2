; The same for scalar pairs.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_mov_b64 s[0:1], s[2:3]
s_lshl_b64 s[0:1], s[0:1], 8
; == b ==
s_lshl_b64 s[0:1], s[2:3], 8

; == wrong_amount ==
; Another amount.
@@ b @@
-s_lshl_b64 s[0:1], s[2:3], 8
+s_lshl_b64 s[0:1], s[2:3], 9
