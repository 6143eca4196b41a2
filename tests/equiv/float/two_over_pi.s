; The first 53 bits of 2/pi, and the next 53.
; out: v[0:1], v[2:3]
; expect: equivalent
; == a ==
v_trig_preop_f64 v[0:1], 1.0, 0
v_trig_preop_f64 v[2:3], 1.0, 33
; == b ==
v_mov_b32 v0, 0x6dc9c882
v_mov_b32 v1, 0x3fe45f30
v_mov_b32 v2, 0x9d5f47d4
v_mov_b32 v3, 0x3c94a7f0
