; Inactive lanes count as equal.
; target: gfx803, gfx900
; out: s0
; expect: different
; == a ==
v_cmp_eq_u32 vcc, 0, v0
s_cmp_lg_u64 vcc, 0
s_cselect_b32 s0, 1, 0
; == b ==
v_cmp_ne_u32 vcc, 0, v0
s_not_b64 s[2:3], vcc
s_cselect_b32 s0, 1, 0
