; The lowest zero is the lowest one of the complement.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_ff0_i32_b64 s0, s[2:3]
; == b ==
s_not_b64 s[2:3], s[2:3]
s_ff1_i32_b64 s0, s[2:3]

; == wrong_word ==
; Of one word only.
@@ b @@
-s_ff1_i32_b64 s0, s[2:3]
+s_ff1_i32_b32 s0, s2
