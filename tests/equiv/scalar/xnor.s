; Equivalence is the complement of the exclusive or.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_xnor_b32 s0, s1, s2
; == b ==
s_xor_b32 s0, s1, s2
s_not_b32 s0, s0

; == wrong_complement ==
; Without it.
@@ b @@
-s_not_b32 s0, s0
+s_nop 0
