; The scalar borrow chain.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_sub_u32 s0, s0, s2
s_subb_u32 s1, s1, s3
; == b ==
s_not_b64 s[4:5], s[2:3]
s_cmp_eq_u32 s0, s0
s_addc_u32 s0, s0, s4
s_addc_u32 s1, s1, s5

; == wrong_carry ==
; Without the carry in the result is one less.
@@ b @@
-s_cmp_eq_u32 s0, s0
+s_cmp_lg_u32 s0, s0
