; A field whose offset and width are data.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; assume: s2{22:16} <=u 29
; expect: equivalent
; == a ==
s_bfe_u32 s0, s1, s2
s_xor_b32 s0, s0, 0x2aaaaaaa
s_min_u32 s0, s0, 1
; == b ==
s_mov_b32 s0, 1

; == wrong_width ==
; A field of 30 bits can have the value. No random state finds it: the solver must.
; assume: s2{22:16} <=u 30
