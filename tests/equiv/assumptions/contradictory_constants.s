; The same for two values of one register.
; out: v0
; assume: s0 == 1
; assume: s0 == 2
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
