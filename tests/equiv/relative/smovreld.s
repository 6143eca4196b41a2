; The destination is relative.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; expect: equivalent
; == a ==
s_mov_b32 m0, 6
s_movreld_b32 s0, s1
s_movreld_b64 s[2:3], s[4:5]
; == b ==
s_mov_b32 m0, 6
s_mov_b32 s6, s1
s_mov_b64 s[8:9], s[4:5]

; == wrong_high ==
; Both words of a pair.
; out: s[8:9]
@@ a @@
-s_movreld_b32 s0, s1
@@ b @@
-s_mov_b32 s6, s1
-s_mov_b64 s[8:9], s[4:5]
+s_mov_b32 s8, s4
