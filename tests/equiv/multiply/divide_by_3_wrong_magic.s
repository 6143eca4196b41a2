; The magic number is one too small.
; target: gfx803, gfx900
; out: v0
; assume: v0 <=u 0xffff
; expect: different
; == a ==
v_mul_u32_u24 v0, 0xaaab, v0
v_lshrrev_b32 v0, 17, v0
; == b ==
s_mov_b32 s0, 0xaaaaaaaa
v_mul_hi_u32 v0, v0, s0
v_lshrrev_b32 v0, 1, v0
