; A pair and one of its words.
; out: v0
; assume: s[4:5] == 0x100000002
; assume: s5 == 2
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
