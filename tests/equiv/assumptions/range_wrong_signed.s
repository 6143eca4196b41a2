; A signed bound allows negative numbers.
; out: v0
; assume: v0 <=s 0xff
; expect: different
; == a ==
v_and_b32 v0, 0xff, v0
; == b ==
v_mov_b32 v0, v0
