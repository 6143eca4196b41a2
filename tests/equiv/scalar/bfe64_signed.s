; A signed field that straddles the words.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_bfe_i64 s[0:1], s[2:3], 0x200010
; == b ==
s_lshr_b64 s[4:5], s[2:3], 16
s_mov_b32 s0, s4
s_ashr_i32 s1, s4, 31

; == wrong_unsigned ==
; The high word is 0.
@@ a @@
-s_bfe_i64 s[0:1], s[2:3], 0x200010
+s_bfe_u64 s[0:1], s[2:3], 0x200010
