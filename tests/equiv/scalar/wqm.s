; Whole quad mode: a quad is on if one of its lanes is.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_wqm_b64 s[0:1], s[2:3]
; == b ==
s_mov_b32 s6, 0x11111111
s_mov_b32 s7, s6
s_lshr_b64 s[4:5], s[2:3], 1
s_or_b64 s[2:3], s[2:3], s[4:5]
s_lshr_b64 s[4:5], s[2:3], 2
s_or_b64 s[2:3], s[2:3], s[4:5]
s_and_b64 s[2:3], s[2:3], s[6:7]
s_mul_i32 s0, s2, 15
s_mul_i32 s1, s3, 15

; == wrong_pairs ==
; Pairs of lanes only.
@@ b @@
-s_mul_i32 s1, s3, 15
+s_mul_i32 s1, s3, 3
