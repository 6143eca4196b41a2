; A 64-bit comparison by words.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_cmp_lt_u64 vcc, v[0:1], v[2:3]
; == b ==
v_cmp_lt_u32 s[0:1], v0, v2
v_cmp_eq_u32 s[2:3], v1, v3
v_cmp_lt_u32 s[4:5], v1, v3
s_and_b64 s[0:1], s[0:1], s[2:3]
s_or_b64 vcc, s[0:1], s[4:5]

; == wrong_signed ==
; The high words are compared as signed.
@@ b @@
-v_cmp_lt_u32 s[4:5], v1, v3
+v_cmp_lt_i32 s[4:5], v1, v3

; == wrong_words ==
; The low words decide.
@@ b @@
-v_cmp_eq_u32 s[2:3], v1, v3
+v_cmp_eq_u32 s[2:3], v0, v2
