; 64-bit equality by words.
; target: gfx803, gfx900, gfx906
; out: scc
; expect: equivalent
; == a ==
s_cmp_eq_u64 s[0:1], s[2:3]
; == b ==
s_xor_b64 s[4:5], s[0:1], s[2:3]
s_cmp_lg_u64 s[4:5], 0
s_cselect_b32 s6, 0, 1
s_cmp_lg_u32 s6, 0

; == wrong_word ==
; One word.
@@ a @@
-s_cmp_eq_u64 s[0:1], s[2:3]
+s_cmp_eq_u32 s0, s2
