; Scalar loads with glc look again as well.
; target: gfx900
; out: s4
; expect: equivalent
; == a ==
L:
s_load_dword s4, s[8:9], 0x0 glc
s_waitcnt lgkmcnt(0)
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
; == b ==
L:
s_load_dword s4, s[8:9], 0x0 glc
s_waitcnt lgkmcnt(0)
s_cmp_lg_u32 s4, 0
s_cselect_b32 s5, s5, s5
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 L
