; De Morgan on 64 bits.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:3], scc
; expect: equivalent
; == a ==
s_nand_b64 s[0:1], s[4:5], s[6:7]
s_nor_b64 s[2:3], s[4:5], s[6:7]
; == b ==
s_not_b64 s[4:5], s[4:5]
s_orn2_b64 s[0:1], s[4:5], s[6:7]
s_andn2_b64 s[2:3], s[4:5], s[6:7]

; == wrong_and ==
; The disjunction is one word only.
@@ b @@
-s_andn2_b64 s[2:3], s[4:5], s[6:7]
+s_mov_b32 s3, s5
+s_andn2_b32 s2, s4, s6
