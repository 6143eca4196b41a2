; The negated half.
; out: v0{15:0}
; expect: different
; relies on: P9
; == a ==
v_pk_add_u16 v0, v1, v2
; == b ==
v_pk_add_u16 v0, v1, v2 neg_lo:[1,0]
