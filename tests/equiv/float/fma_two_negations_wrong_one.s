; One is one.
; out: v0
; nan: canonical
; expect: different
; == a ==
v_fma_f32 v0, -v1, -v2, v3
; == b ==
v_fma_f32 v0, v1, -v2, v3
