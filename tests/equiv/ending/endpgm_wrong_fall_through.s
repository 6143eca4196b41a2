; One runs past its end.
; out: v0
; expect: different
; == a ==
v_mov_b32 v0, 1
s_endpgm
; == b ==
v_mov_b32 v0, 2
v_mov_b32 v0, 1
s_nop 0
