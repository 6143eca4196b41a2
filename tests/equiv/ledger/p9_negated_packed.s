; neg_lo on packed integers is open (ledger P9); the other half is not.
; out: v0{31:16}
; expect: equivalent
; == a ==
v_pk_add_u16 v0, v1, v2
; == b ==
v_pk_add_u16 v0, v1, v2 neg_lo:[1,0]

; == wrong_half ==
; The negated half.
; out: v0{15:0}
; relies on: P9
