; One lane is active.
; out: v[0:1]
; assume: exec == 1
; expect: different
; == a ==
v_mov_b32 v0, 1
v_add_u32 v1, v0, v1
; == b ==
s_nop 0
