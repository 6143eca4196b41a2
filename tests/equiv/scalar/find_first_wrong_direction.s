; Not reversed.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: different
; == a ==
s_ff1_i32_b32 s0, s1
; == b ==
s_mov_b32 s0, s1
s_flbit_i32_b32 s0, s0
