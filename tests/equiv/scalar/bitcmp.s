; A bit test is a shift and a mask.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: scc
; expect: equivalent
; == a ==
s_bitcmp1_b32 s0, s1
; == b ==
s_lshr_b32 s2, s0, s1
s_and_b32 s2, s2, 1

; == wrong_all ==
; All bits above.
@@ b @@
-s_and_b32 s2, s2, 1
+s_and_b32 s2, s2, -1

; == wrong_zero ==
; The test for zero.
@@ a @@
-s_bitcmp1_b32 s0, s1
+s_bitcmp0_b32 s0, s1
