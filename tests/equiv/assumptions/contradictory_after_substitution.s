; A constant outside its range.
; out: v0
; assume: s0 == 5
; assume: s0 <u 5
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
