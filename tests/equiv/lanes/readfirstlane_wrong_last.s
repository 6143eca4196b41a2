; Not the highest one.
; target: gfx803, gfx900
; out: s0
; assume: exec != 0
; expect: different
; == a ==
v_readfirstlane_b32 s0, v0
; == b ==
s_flbit_i32_b64 s1, exec
s_sub_u32 s1, 63, s1
v_readlane_b32 s0, v0, s1
