; v_mul_lo_u16 is the low half of the product of the low halves.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u32 v0, v0, v1
v_and_b32 v0, 0xffff, v0
; == b ==
v_mul_lo_u16 v0, v0, v1

; == wrong_high ==
; Bits 31:16 of the product are not zero.
@@ a @@
-v_and_b32 v0, 0xffff, v0
