; Packing halves on gfx9.
; target: gfx900, gfx906
; out: s[0:2]
; expect: equivalent
; == a ==
s_pack_ll_b32_b16 s0, s3, s4
s_pack_lh_b32_b16 s1, s3, s4
s_pack_hh_b32_b16 s2, s3, s4
; == b ==
s_and_b32 s5, s3, 0xffff
s_lshl_b32 s6, s4, 16
s_or_b32 s0, s5, s6
s_and_b32 s6, s4, 0xffff0000
s_or_b32 s1, s5, s6
s_lshr_b32 s5, s3, 16
s_or_b32 s2, s5, s6

; == wrong_half ==
; The low half of the first operand.
@@ b @@
-s_lshr_b32 s5, s3, 16
+s_and_b32 s5, s3, 0xffff
