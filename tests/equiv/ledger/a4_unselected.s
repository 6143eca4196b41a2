; Where the negated operand is not selected, nothing is open.
; out: v0
; assume: s[0:1] == -1
; expect: equivalent
; == a ==
v_cndmask_b32_e64 v0, -v1, v2, s[0:1]
; == b ==
v_mov_b32 v0, v2

; == wrong_selected ==
; One lane selects it.
; assume: s[0:1] == -2
; relies on: A4
