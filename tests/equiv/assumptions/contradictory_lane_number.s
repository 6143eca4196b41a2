; v0 is the number of the lane, but not in lane 3.
; out: v0
; assume: v0 == lane
; assume: v0[3] == 4
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
