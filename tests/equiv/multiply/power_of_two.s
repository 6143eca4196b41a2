; A product with 16 is a shift of the low 24 bits.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mul_u32_u24 v0, 16, v0
; == b ==
v_bfe_u32 v0, v0, 0, 24
v_lshlrev_b32 v0, 4, v0

; == wrong_amount ==
; A product with 8.
@@ b @@
-v_lshlrev_b32 v0, 4, v0
+v_lshlrev_b32 v0, 3, v0

; == wrong_uncut ==
; Bits 27:24 survive the plain shift.
@@ b @@
-v_bfe_u32 v0, v0, 0, 24
