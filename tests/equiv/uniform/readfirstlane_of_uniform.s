; The first lane of a uniform register is its value.
; target: gfx803, gfx900
; out: s1
; assume: exec != 0
; expect: equivalent
; == a ==
v_mov_b32 v0, s0
v_readfirstlane_b32 s1, v0
; == b ==
s_mov_b32 s1, s0

; == wrong_empty ==
; If no lane is active, v0 was not written.
; without: assume
