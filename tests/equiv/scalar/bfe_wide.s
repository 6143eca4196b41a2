; The width of s_bfe has 7 bits: 32 and more take everything above the offset.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_bfe_u32 s0, s2, 0x200004
s_bfe_i32 s1, s2, 0x7f0004
; == b ==
s_lshr_b32 s0, s2, 4
s_ashr_i32 s1, s2, 4

; == wrong_zero ==
; Width 0 gives 0.
@@ a @@
-s_bfe_u32 s0, s2, 0x200004
+s_bfe_u32 s0, s2, 4
