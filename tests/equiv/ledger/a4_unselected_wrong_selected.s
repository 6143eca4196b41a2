; One lane selects it.
; out: v0
; assume: s[0:1] == -2
; expect: different
; relies on: A4
; == a ==
v_cndmask_b32_e64 v0, -v1, v2, s[0:1]
; == b ==
v_mov_b32 v0, v2
