; The store happens whatever the branches do.
; target: gfx900
; out: lds
; expect: different
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
ds_write_b32 v1, v2
s_cmp_eq_u32 s5, 0
s_cbranch_scc1 L3
L2:
v_mov_b32 v3, 0
L3:
s_nop 0
; == b ==
ds_write_b32 v1, v2
