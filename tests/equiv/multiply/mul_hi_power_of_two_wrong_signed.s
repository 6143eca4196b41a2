; The signed product shifts in the sign.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mov_b32 v1, 0x10000000
v_mul_hi_i32 v0, v0, v1
; == b ==
v_lshrrev_b32 v0, 4, v0
