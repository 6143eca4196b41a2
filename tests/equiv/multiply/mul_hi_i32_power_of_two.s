; The high word of a signed product with 2^28 is an arithmetic shift.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v1, 0x10000000
v_mul_hi_i32 v0, v0, v1
; == b ==
v_ashrrev_i32 v0, 4, v0

; == wrong_logical ==
; A logical shift.
@@ b @@
-v_ashrrev_i32 v0, 4, v0
+v_lshrrev_b32 v0, 4, v0
