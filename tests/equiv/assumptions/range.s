; An assumption about a range makes a mask superfluous.
; out: v0
; assume: v0 <=u 0xff
; expect: equivalent
; == a ==
v_and_b32 v0, 0xff, v0
; == b ==
v_mov_b32 v0, v0

; == wrong_range ==
; The range is one too large.
; assume: v0 <=u 0x100

; == wrong_signed ==
; A signed bound allows negative numbers.
; assume: v0 <=s 0xff
