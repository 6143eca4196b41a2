; A logical shift.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_mov_b32 v1, 0x10000000
v_mul_hi_i32 v0, v0, v1
; == b ==
v_lshrrev_b32 v0, 4, v0
