; In the high half v_add_i16 is open.
; out: v0
; expect: different
; relies on: C6
; == a ==
v_add_u16 v0, v0, v1
; == b ==
v_add_i16 v0, v0, v1
