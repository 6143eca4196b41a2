; One looks once.
; target: gfx900
; expect: unknown
; == a ==
L:
s_load_dword s4, s[8:9], 0x0 glc
s_waitcnt lgkmcnt(0)
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
; == b ==
s_load_dword s4, s[8:9], 0x0 glc
s_waitcnt lgkmcnt(0)
L:
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
