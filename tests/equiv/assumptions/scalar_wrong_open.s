; What all lanes have is bounded by a scalar: their difference may be the rare value, which the other lanes fit.
; target: gfx900
; out: v2
; assume: v0 <=u s0
; expect: different
; == a ==
v_mov_b32 v1, 0x12345678
v_sub_u32 v3, s0, v0
v_cmp_eq_u32 vcc, v3, v1
v_cndmask_b32 v2, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0x12345678
v_mov_b32 v2, 0
