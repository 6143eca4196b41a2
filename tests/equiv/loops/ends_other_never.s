; One never ends for some inputs, the other always does.
; target: gfx900
; out: v0
; expect: unsupported
; == a ==
v_add_u32 v0, 1, v0
; == b ==
v_add_u32 v0, 1, v0
s_cmp_eq_u32 s0, 7
s_cbranch_scc0 END
L:
s_branch L
END:
s_nop 0
