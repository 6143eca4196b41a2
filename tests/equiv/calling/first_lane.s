; A kernel starts with an active lane, so what inactive ones have does not matter to the first.
; target: gfx900
; abi: kernel
; livein: s0
; out: s1
; expect: equivalent
; == a ==
v_mov_b32 v0, s0
v_readfirstlane_b32 s1, v0
s_endpgm
; == b ==
s_mov_b32 s1, s0
s_endpgm
