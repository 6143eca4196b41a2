; Division of a 16-bit value by 3 through the reciprocal.
; target: gfx803, gfx900
; out: v0
; assume: v0 <=u 0xffff
; expect: equivalent
; == a ==
v_mul_u32_u24 v0, 0xaaab, v0
v_lshrrev_b32 v0, 17, v0
; == b ==
s_mov_b32 s0, 0xaaaaaaab
v_mul_hi_u32 v0, v0, s0
v_lshrrev_b32 v0, 1, v0

; == wrong_magic ==
; The magic number is one too small.
@@ b @@
-s_mov_b32 s0, 0xaaaaaaab
+s_mov_b32 s0, 0xaaaaaaaa

; == wrong_range ==
; For larger values the short reciprocal is not exact.
; assume: v0 <=u 0x3ffff
