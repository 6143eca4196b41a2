; Setting and clearing a bit.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, s[2:3]
; expect: equivalent
; == a ==
s_bitset1_b32 s0, s1
s_bitset0_b64 s[2:3], s1
; == b ==
s_lshl_b32 s4, 1, s1
s_or_b32 s0, s0, s4
s_lshl_b64 s[4:5], 1, s1
s_andn2_b64 s[2:3], s[2:3], s[4:5]

; == wrong_scc ==
; SCC is not changed by bit set.
; out: scc

; == wrong_set ==
; The bit is set.
@@ b @@
-s_andn2_b64 s[2:3], s[2:3], s[4:5]
+s_or_b64 s[2:3], s[2:3], s[4:5]
