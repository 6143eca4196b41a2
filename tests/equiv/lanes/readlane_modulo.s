; The lane counts modulo 64.
; target: gfx803, gfx900
; out: s0
; expect: equivalent
; == a ==
s_movk_i32 s1, 0x7f
v_readlane_b32 s0, v0, s1
; == b ==
v_readlane_b32 s0, v0, 63

; == wrong_modulo ==
; Not modulo 128.
@@ a @@
-s_movk_i32 s1, 0x7f
+s_movk_i32 s1, 0x7e
