; Scalar registers as well.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; expect: equivalent
; == a ==
s_mov_b32 m0, 6
s_movrels_b32 s0, s1
s_movrels_b64 s[2:3], s[4:5]
; == b ==
s_mov_b32 m0, 6
s_mov_b32 s0, s7
s_mov_b64 s[2:3], s[10:11]

; == wrong_register ==
; s1 and six further is s7.
@@ a @@
-s_movrels_b64 s[2:3], s[4:5]
@@ b @@
-s_mov_b32 s0, s7
-s_mov_b64 s[2:3], s[10:11]
+s_mov_b32 s0, s6
