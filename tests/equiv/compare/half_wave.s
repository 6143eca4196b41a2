; Bits of lanes 32 to 63 stand in VCC_HI.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_cmp_eq_u32 vcc, v0, v1
; == b ==
v_cmp_eq_u32 s[0:1], v0, v1
s_mov_b32 vcc_lo, s0
s_mov_b32 vcc_hi, s1

; == wrong_halves ==
; The halves are exchanged.
@@ b @@
-s_mov_b32 vcc_hi, s1
+s_mov_b32 vcc_hi, s0
