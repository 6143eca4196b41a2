; s_cmovk sign-extends its constant.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_cmovk_i32 s0, 0xfffe
; == b ==
s_cselect_b32 s0, -2, s0

; == wrong_zero ==
; Not zero-extended.
@@ b @@
-s_cselect_b32 s0, -2, s0
+s_cselect_b32 s0, 0xfffe, s0
