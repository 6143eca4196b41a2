; The number of active lanes for which a condition holds.
; Wrong: zeros are counted
; target: gfx803, gfx900
; ensures: s0 == reduce(add_u32, ite(old(v1) <s 0, 1, 0))
; expect: refuted
v_cmp_gt_i32 vcc, 0, v1
s_bcnt0_i32_b64 s0, vcc
