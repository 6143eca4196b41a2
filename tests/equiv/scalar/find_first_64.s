; Over two words; -1 if there is no one at all.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_ff1_i32_b64 s0, s[2:3]
; == b ==
s_ff1_i32_b32 s0, s2
s_ff1_i32_b32 s1, s3
s_add_u32 s4, s1, 32
s_cmp_eq_u32 s3, 0
s_cselect_b32 s1, -1, s4
s_cmp_eq_u32 s2, 0
s_cselect_b32 s0, s1, s0

; == wrong_empty ==
; 31 instead of -1.
@@ b @@
-s_cselect_b32 s1, -1, s4
+s_cselect_b32 s1, s4, s4
