; Active lane 0 has bit 0 of EXEC; the other active lanes may not.
; out: v0
; expect: different
; == a ==
v_and_b32 v0, 1, exec_lo
; == b ==
v_mov_b32 v0, 1
