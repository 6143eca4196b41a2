; 64-bit fields cross the words.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_bfe_u64 s[0:1], s[2:3], 0x10018
; == b ==
s_lshr_b64 s[0:1], s[2:3], 24
s_and_b32 s0, s0, 1
s_mov_b32 s1, 0

; == wrong_offset ==
; The offset has 6 bits.
@@ a @@
-s_bfe_u64 s[0:1], s[2:3], 0x10018
+s_bfe_u64 s[0:1], s[2:3], 0x10038
