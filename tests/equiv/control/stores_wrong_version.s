; On the way of the second store the load comes before it.
; target: gfx900
; out: v5
; expect: different
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
ds_write_b32 v1, v2
ds_read_b32 v5, v4
s_branch L3
L2:
ds_write_b32 v1, v3
ds_read_b32 v5, v4
L3:
s_waitcnt lgkmcnt(0)
; == b ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
ds_write_b32 v1, v2
ds_read_b32 v5, v4
s_branch L3
L2:
ds_read_b32 v5, v4
ds_write_b32 v1, v3
L3:
s_waitcnt lgkmcnt(0)
