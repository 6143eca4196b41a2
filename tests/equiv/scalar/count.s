; Zeros and ones add up to the width.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_bcnt0_i32_b64 s0, s[2:3]
; == b ==
s_bcnt1_i32_b64 s0, s[2:3]
s_sub_u32 s0, 64, s0

; == wrong_width ==
; To 32.
@@ b @@
-s_sub_u32 s0, 64, s0
+s_sub_u32 s0, 32, s0
