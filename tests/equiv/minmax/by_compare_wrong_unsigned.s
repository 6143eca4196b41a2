; The comparison is unsigned.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_min_i32 v0, v0, v1
; == b ==
v_cmp_lt_u32 vcc, v0, v1
v_cndmask_b32 v0, v1, v0, vcc
