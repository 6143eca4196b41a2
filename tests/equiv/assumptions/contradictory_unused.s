; The same where no program reads the register.
; out: v0
; assume: v9[3] != v9[3]
; expect: error
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, v1
