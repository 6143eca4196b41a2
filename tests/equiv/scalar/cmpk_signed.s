; s_cmpk_i32 sign-extends.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: scc
; expect: equivalent
; == a ==
s_cmpk_ge_i32 s0, 0xfff0
; == b ==
s_cmp_ge_i32 s0, -16

; == wrong_unsigned ==
; It does not zero-extend.
@@ b @@
-s_cmp_ge_i32 s0, -16
+s_cmp_ge_i32 s0, 0xfff0
