; No source decides what v_min3_i16 does to the high half (ledger C6); the low half is defined.
; out: v0{15:0}
; expect: equivalent
; == a ==
v_min3_i16 v0, v0, v1, v2
; == b ==
v_min3_i16 v0, v1, v0, v2

; == wrong_whole ==
; The high half may depend on the order of the operands.
; out: v0
; relies on: C6
