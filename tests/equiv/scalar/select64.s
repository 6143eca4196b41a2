; A 64-bit selection is two.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_cselect_b64 s[0:1], s[2:3], s[4:5]
; == b ==
s_cselect_b32 s0, s2, s4
s_cselect_b32 s1, s3, s5

; == wrong_word ==
; One word from the other side.
@@ b @@
-s_cselect_b32 s1, s3, s5
+s_cselect_b32 s1, s5, s3
