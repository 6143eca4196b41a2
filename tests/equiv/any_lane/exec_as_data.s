; A bit of EXEC as data is that of one lane.
; out: v0[0]
; expect: equivalent
; == a ==
v_and_b32 v0, 1, exec_lo
; == b ==
v_mov_b32 v0, 1
