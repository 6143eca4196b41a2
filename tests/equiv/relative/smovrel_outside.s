; A scalar source outside is s0, a destination is not written (ledger I2).
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:101], vcc
; expect: equivalent
; == a ==
s_mov_b32 m0, 0x1000
s_movrels_b32 s1, s2
s_movreld_b64 s[4:5], s[6:7]
; == b ==
s_mov_b32 m0, 0x1000
s_mov_b32 s1, s0

; == wrong_zero ==
; Not 0.
; out: s1
@@ a @@
-s_movreld_b64 s[4:5], s[6:7]
@@ b @@
-s_mov_b32 s1, s0
+s_mov_b32 s1, 0
