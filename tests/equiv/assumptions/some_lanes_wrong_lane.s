; Lane 32 is not among them.
; out: v0[16..32]
; assume: v1[16..31] == 0
; expect: different
; == a ==
v_mov_b32 v0, 0
; == b ==
v_mov_b32 v0, v1
