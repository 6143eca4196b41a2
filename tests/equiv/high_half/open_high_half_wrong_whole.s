; The high half may depend on the order of the operands.
; out: v0
; expect: different
; relies on: C6
; == a ==
v_min3_i16 v0, v0, v1, v2
; == b ==
v_min3_i16 v0, v1, v0, v2
