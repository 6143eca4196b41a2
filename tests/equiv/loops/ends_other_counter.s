; The other loop does not end if its counter starts beyond its bound.
; target: gfx900
; out: v0
; expect: unsupported
; == a ==
v_add_u32 v0, 1, v0
; == b ==
v_add_u32 v0, 1, v0
L:
s_add_u32 s0, s0, 2
s_cmp_lg_u32 s0, 0
s_cbranch_scc1 L
