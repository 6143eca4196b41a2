; With EXEC = 0 v_readfirstlane reads lane 0.
; target: gfx803, gfx900
; out: s0
; assume: exec == 0
; expect: equivalent
; == a ==
v_readfirstlane_b32 s0, v0
; == b ==
v_readlane_b32 s0, v0, 0

; == wrong_lane ==
; With lane 1 active it reads lane 1.
; assume: exec == 2
