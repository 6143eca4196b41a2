; A bit of EXEC as data is that of one lane.
; out: v0[0]
; expect: equivalent
; == a ==
v_and_b32 v0, 1, exec_lo
; == b ==
v_mov_b32 v0, 1

; == wrong_lane ==
; Active lane 0 has bit 0 of EXEC; the other active lanes may not.
; out: v0
