; The range is one too large.
; out: v0
; assume: v0 <=u 0x100
; expect: different
; == a ==
v_and_b32 v0, 0xff, v0
; == b ==
v_mov_b32 v0, v0
