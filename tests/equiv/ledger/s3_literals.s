; A literal of an untyped or unsigned 64-bit operand is zero-extended, of a signed one sign-
; extended.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:3]
; expect: equivalent
; == a ==
s_mov_b64 s[0:1], 0x9c000000
s_ashr_i64 s[2:3], 0x9c000000, s4
; == b ==
s_mov_b32 s0, 0x9c000000
s_mov_b32 s1, 0
s_mov_b32 s5, -1
s_mov_b32 s6, s4
s_mov_b32 s4, s0
s_ashr_i64 s[2:3], s[4:5], s6

; == wrong_sign ==
; Not sign-extended.
@@ b @@
-s_mov_b32 s1, 0
+s_mov_b32 s1, -1

; == wrong_zero ==
; Not zero-extended.
@@ b @@
-s_mov_b32 s5, -1
+s_mov_b32 s5, 0
