; How many rounds the loop has depends on data: not decided yet.
; target: gfx900
; out: v0
; expect: unsupported
; == a ==
L1:
v_add_u32 v0, v0, v1
s_sub_u32 s0, s0, 1
s_cmp_lg_u32 s0, 0
s_cbranch_scc1 L1
; == b ==
v_mul_lo_u32 v2, v1, s0
v_add_u32 v0, v0, v2
