; What is assumed of a register holds in every lane.
; out: v0
; assume: v1 <u 256
; expect: equivalent
; == a ==
v_and_b32 v0, 0xff, v1
; == b ==
v_mov_b32 v0, v1
