; It need not flip the sign bit.
; out: v0
; expect: different
; relies on: A4
; == a ==
v_cndmask_b32_e64 v0, -v1, v2, s[0:1]
; == b ==
v_xor_b32 v1, 0x80000000, v1
v_cndmask_b32_e64 v0, v1, v2, s[0:1]
