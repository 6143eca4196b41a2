; What overflows is infinite, also where a fused sum comes back into what is finite.
; out: v0
; nan: canonical
; expect: different
; == a ==
v_fma_f32 v0, v1, 2.0, v2
; == b ==
v_add_f32 v3, v1, v1
v_add_f32 v0, v3, v2
