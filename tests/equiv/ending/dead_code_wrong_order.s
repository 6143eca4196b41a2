; Before the end it is.
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, 1
s_endpgm
; == b ==
v_mov_b32 v0, 1
v_mov_b32 v0, 2
s_endpgm
