; No even number times another is odd.
; out: v0
; assume: s0 * 2 == s1
; assume: s1 & 1 == 1
; expect: error
; == a ==
v_mov_b32 v0, 1
; == b ==
v_mov_b32 v0, 2
