; How floats are added in memory is each target's.
; target_a: gfx90a
; target_b: gfx942
; out: mem
; expect: unsupported
; == a ==
global_atomic_add_f32 v[0:1], v2, off
; == b ==
global_atomic_add_f32 v[0:1], v2, off
