; The comparison is signed: for lo = b.lo = 0x40000000 the sum is negative, and a carry appears.
; target: gfx900, gfx906
; out: v[0:1]
; expect: refuted
; == a ==
v_add_co_u32_e32 v0, vcc, v0, v2
v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
; == b ==
v_add_u32_e32 v0, v0, v2
v_cmp_lt_i32_e32 vcc, v0, v2
v_cndmask_b32_e64 v4, 0, 1, vcc
v_add3_u32 v1, v1, v3, v4
