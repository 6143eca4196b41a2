; What is assumed of a lane holds in that lane.
; out: v0[3]
; assume: v1[3] == 5
; expect: equivalent
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, 5
