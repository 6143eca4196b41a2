; The high word of a product of 24-bit numbers has at most 16 bits.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mul_hi_u32_u24 v0, v1, v2
; == b ==
v_mul_hi_u32_u24 v0, v1, v2
v_and_b32 v0, 0xffff, v0

; == wrong_bit ==
; Bit 15 can be set.
@@ b @@
-v_and_b32 v0, 0xffff, v0
+v_and_b32 v0, 0x7fff, v0
