; a does not keep s36 on one of two ways only: it may be kept for those who take the other one.
; target: gfx900
; abi: function
; livein: v0, s4
; out: v0
; expect: different
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L0
s_mov_b32 s36, 0
L0:
v_add_u32 v0, v0, v0
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s36, 0
v_lshlrev_b32 v0, 1, v0
s_setpc_b64 s[30:31]
