; With the operands in another order it may leave another one.
; out: v0
; expect: different
; relies on: C6
; == a ==
v_med3_u16 v0, v1, v2, v3
; == b ==
v_mov_b32 v4, v1
v_med3_u16 v0, v2, v4, v3
