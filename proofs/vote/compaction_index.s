; Stream compaction: each chosen lane gets the next free index; the index is below the number of chosen lanes.
; target: gfx900
; ensures: active && old(v1) == 0 => v0 <u s0
; ensures: active => v0 == exclusive_scan(add_u32, ite(old(v1) == 0, 1, 0))
v_cmp_eq_u32 vcc, 0, v1
s_bcnt1_i32_b64 s0, vcc
v_mbcnt_lo_u32_b32 v0, vcc_lo, 0
v_mbcnt_hi_u32_b32 v0, vcc_hi, v0
