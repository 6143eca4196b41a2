; As two_over_pi, but of a NaN, about which sources differ.
; out: v[0:1]
; expect: different
; relies on: S36
; == a ==
v_mov_b32 v2, 0
v_mov_b32 v3, 0x7ff80000
v_trig_preop_f64 v[0:1], v[2:3], 0
; == b ==
v_mov_b32 v0, 0
v_mov_b32 v1, 0
