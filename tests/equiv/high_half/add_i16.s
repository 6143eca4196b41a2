; v_add_i16 and v_add_u16 agree in the low half.
; out: v0{15:0}
; expect: equivalent
; == a ==
v_add_u16 v0, v0, v1
; == b ==
v_add_i16 v0, v0, v1

; == wrong_whole ==
; In the high half v_add_i16 is open.
; out: v0
; relies on: C6
