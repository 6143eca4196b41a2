; The low half of the destination is kept.
; out: v0
; expect: different
; == a ==
v_fma_f16 v0, v1, v2, v3 op_sel:[1,1,1,1]
; == b ==
v_lshrrev_b32 v1, 16, v1
v_lshrrev_b32 v2, 16, v2
v_lshrrev_b32 v3, 16, v3
v_fma_f16 v4, v1, v2, v3
v_lshlrev_b32 v0, 16, v4
