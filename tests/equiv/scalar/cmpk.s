; s_cmpk extends by the signedness of the comparison.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: scc
; expect: equivalent
; == a ==
s_cmpk_lt_u32 s0, 0xfff0
; == b ==
s_cmp_lt_u32 s0, 0xfff0

; == wrong_signed ==
; The signed comparison sign-extends.
@@ a @@
-s_cmpk_lt_u32 s0, 0xfff0
+s_cmpk_lt_i32 s0, 0xfff0
