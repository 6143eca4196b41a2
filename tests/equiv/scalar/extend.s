; Sign extension of bytes and halves.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_sext_i32_i8 s0, s2
s_sext_i32_i16 s1, s2
; == b ==
s_lshl_b32 s0, s2, 24
s_ashr_i32 s0, s0, 24
s_bfe_i32 s1, s2, 0x100000

; == wrong_width ==
; Seven bits.
@@ b @@
-s_ashr_i32 s0, s0, 24
+s_ashr_i32 s0, s0, 25
