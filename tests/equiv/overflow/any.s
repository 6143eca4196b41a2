; Any MODE: whether f16 results overflow or not, the sum is the same either way round.
; mode: any
; out: v0{15:0}
; expect: equivalent
; == a ==
v_add_f16 v0, v1, v2
; == b ==
v_add_f16 v0, v2, v1
