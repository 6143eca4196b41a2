; Floating point is not modelled: never skipped, always named.
; out: v0
; expect: unsupported
; == a ==
v_add_f32 v0, v1, v2
; == b ==
v_add_f32 v0, v1, v2
