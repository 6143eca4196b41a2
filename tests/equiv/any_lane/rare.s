; A value that no run is likely to meet, in one lane that is not the first.
; out: v0[3]
; expect: equivalent
; == a ==
v_xor_b32 v2, 0x5a17c3e9, v1
v_cmp_eq_u32 vcc, 0, v2
v_cndmask_b32 v0, v3, v4, vcc
; == b ==
v_cmp_eq_u32 vcc, 0x5a17c3e9, v1
v_cndmask_b32 v0, v3, v4, vcc
