; A constant as a 64-bit vector operand.
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
v_lshlrev_b64 v[0:1], v2, -1
; == b ==
v_mov_b32 v3, -1
v_mov_b32 v4, -1
v_lshlrev_b64 v[0:1], v2, v[3:4]

; == wrong_high ==
; The high word is 0.
@@ b @@
-v_mov_b32 v4, -1
+v_mov_b32 v4, 0
