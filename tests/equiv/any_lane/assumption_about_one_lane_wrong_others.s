; What is assumed of lane 3 is not known of the others.
; out: v0
; assume: v1[3] == 5
; expect: different
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, 5
