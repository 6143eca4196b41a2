; The number of lower lanes for which a condition holds: ballot and mbcnt. Specification: an exclusive scan of 0 and 1.
; target: gfx600, gfx700, gfx803, gfx900
; ensures: v0 == exclusive_scan(add_u32, ite(old(v1) == 0, 1, 0)) || !active
v_cmp_eq_u32 vcc, 0, v1
v_mbcnt_lo_u32_b32_e64 v0, vcc_lo, 0
v_mbcnt_hi_u32_b32_e64 v0, vcc_hi, v0
