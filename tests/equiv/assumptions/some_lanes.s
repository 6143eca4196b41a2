; An assumption about some lanes.
; out: v0[16..31]
; assume: v1[16..31] == 0
; expect: equivalent
; == a ==
v_mov_b32 v0, 0
; == b ==
v_mov_b32 v0, v1

; == wrong_lane ==
; Lane 32 is not among them.
; out: v0[16..32]
