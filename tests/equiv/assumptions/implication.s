; An implication between scalars.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; assume: s1 != 0 => s2 == -1
; expect: equivalent
; == a ==
s_or_b32 s0, s1, s2
; == b ==
s_mov_b32 s0, s2

; == wrong_negated ==
; The other case.
; assume: s1 == 0 => s2 == -1
