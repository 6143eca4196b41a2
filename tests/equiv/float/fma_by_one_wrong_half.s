; A factor of a half does not.
; out: v0
; nan: canonical
; expect: different
; == a ==
v_fma_f32 v0, v1, 0.5, v2
; == b ==
v_add_f32 v0, v1, v2
