; A circular order.
; out: v0
; assume: v1 <u v2
; assume: v2 <u v3
; assume: v3 <u v1
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
