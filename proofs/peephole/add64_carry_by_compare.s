; "carry = (lo + b.lo) < b.lo": the portable way to write a 64-bit sum in 32-bit words, against the
; carry chain through VCC that the machine has.
; In words: v[0:1] becomes v[0:1] + v[2:3].
; target: gfx900, gfx906
; out: v[0:1]
; == a ==
v_add_co_u32_e32 v0, vcc, v0, v2
v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
; == b ==
v_add_u32_e32 v0, v0, v2
v_cmp_lt_u32_e32 vcc, v0, v2
v_cndmask_b32_e64 v4, 0, 1, vcc
v_add3_u32 v1, v1, v3, v4
