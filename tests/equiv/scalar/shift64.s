; A 64-bit shift by words.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], s[4:5]
; expect: equivalent
; == a ==
s_lshl_b64 s[0:1], s[2:3], 33
s_ashr_i64 s[4:5], s[2:3], 32
; == b ==
s_lshl_b32 s1, s2, 1
s_mov_b32 s0, 0
s_mov_b32 s4, s3
s_ashr_i32 s5, s3, 31

; == wrong_sign ==
; Filled with zeros.
@@ b @@
-s_ashr_i32 s5, s3, 31
+s_mov_b32 s5, 0
