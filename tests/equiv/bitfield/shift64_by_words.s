; A 64-bit shift by 40 is a shift of one word.
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
v_lshlrev_b64 v[0:1], 40, v[2:3]
; == b ==
v_lshlrev_b32 v1, 8, v2
v_mov_b32 v0, 0

; == wrong_word ==
; The high word is shifted.
@@ b @@
-v_lshlrev_b32 v1, 8, v2
+v_lshlrev_b32 v1, 8, v3
