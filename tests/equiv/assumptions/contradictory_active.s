; All lanes active, and none.
; out: v0
; assume: active
; assume: exec == 0
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
