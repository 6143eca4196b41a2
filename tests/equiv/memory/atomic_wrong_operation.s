; The difference instead of the sum.
; target: gfx900
; out: mem
; expect: different
; == a ==
global_atomic_add v[0:1], v2, off
; == b ==
global_atomic_sub v[0:1], v2, off
