; Without clamp it wraps.
; out: v0
; expect: different
; == a ==
v_pk_sub_u16 v3, -1, v2 op_sel_hi:[0,1]
v_pk_min_u16 v3, v1, v3
v_pk_add_u16 v0, v3, v2
; == b ==
v_pk_add_u16 v0, v1, v2
