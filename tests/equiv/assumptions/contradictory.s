; Contradictory assumptions allow any claim, so they are refused.
; out: v0
; assume: v0 <u 5
; assume: v0 >u 9
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
