; The signed form extends bit 23.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_and_b32 v2, 0xffffff, v0
v_and_b32 v3, 0xffffff, v1
v_mul_lo_u32 v0, v2, v3
; == b ==
v_mul_i32_i24 v0, v0, v1
