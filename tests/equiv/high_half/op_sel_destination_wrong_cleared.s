; The low half is not cleared.
; out: v0
; expect: different
; == a ==
v_mad_legacy_u16 v3, v0, v1, v2
v_lshlrev_b32 v0, 16, v3
; == b ==
v_mad_u16 v0, v0, v1, v2 op_sel:[0,0,0,1]
