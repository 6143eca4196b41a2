; The high word of a product with 2^28 is a shift.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x10000000
v_mul_hi_u32 v0, v0, v1
; == b ==
v_lshrrev_b32 v0, 4, v0

; == wrong_signed ==
; The signed product shifts in the sign.
@@ a @@
-v_mul_hi_u32 v0, v0, v1
+v_mul_hi_i32 v0, v0, v1
