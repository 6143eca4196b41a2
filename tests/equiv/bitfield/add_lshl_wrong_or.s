; An or instead of the exclusive or.
; out: v[0:2]
; expect: different
; == a ==
v_add_lshl_u32 v0, v3, v4, 3
v_xad_u32 v1, v3, v4, v5
v_add3_u32 v2, v3, v4, v5
; == b ==
v_add_u32 v6, v3, v4
v_lshlrev_b32 v0, 3, v6
v_or_b32 v7, v3, v4
v_add_u32 v1, v7, v5
v_add_u32 v2, v6, v5
