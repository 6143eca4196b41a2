; A bit test on 64 bits.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: scc
; expect: equivalent
; == a ==
s_bitcmp0_b64 s[0:1], s2
; == b ==
s_lshr_b64 s[4:5], s[0:1], s2
s_not_b32 s4, s4
s_and_b32 s4, s4, 1

; == wrong_word ==
; The low word only.
@@ a @@
-s_bitcmp0_b64 s[0:1], s2
+s_bitcmp0_b32 s0, s2
