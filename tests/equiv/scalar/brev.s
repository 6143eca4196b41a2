; Reversing 64 bits exchanges the words.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_brev_b64 s[0:1], s[2:3]
; == b ==
s_brev_b32 s0, s3
s_brev_b32 s1, s2

; == wrong_words ==
; The words stay.
@@ b @@
-s_brev_b32 s0, s3
+s_brev_b32 s0, s2
