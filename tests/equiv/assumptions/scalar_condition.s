; A condition on SCC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; assume: scc
; expect: equivalent
; == a ==
s_cselect_b32 s0, s1, s2
; == b ==
s_mov_b32 s0, s1

; == wrong_negated ==
; The other value.
; assume: !scc
