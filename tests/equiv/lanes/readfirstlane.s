; v_readfirstlane reads the lowest active lane.
; target: gfx803, gfx900
; out: s0
; assume: exec != 0
; expect: equivalent
; == a ==
v_readfirstlane_b32 s0, v0
; == b ==
s_ff1_i32_b64 s1, exec
v_readlane_b32 s0, v0, s1
