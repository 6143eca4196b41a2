; With EXEC = 0 vector instructions do nothing.
; out: v[0:1]
; assume: exec == 0
; expect: equivalent
; == a ==
v_mov_b32 v0, 1
v_add_u32 v1, v0, v1
; == b ==
s_nop 0

; == wrong_lane ==
; One lane is active.
; assume: exec == 1
