; An assumption about a range makes a mask superfluous.
; out: v0
; assume: v0 <=u 0xff
; expect: equivalent
; == a ==
v_and_b32 v0, 0xff, v0
; == b ==
v_mov_b32 v0, v0
