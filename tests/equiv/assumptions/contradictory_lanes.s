; A contradiction between lanes.
; out: v0
; assume: v0[4] == v0[5] + 1
; assume: v0[5] == v0[4] + 1
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
