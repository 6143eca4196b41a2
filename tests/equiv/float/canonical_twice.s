; Once is enough.
; out: v0
; nan: preserve
; expect: equivalent
; == a ==
v_max_f32 v0, v1, v1
v_max_f32 v0, v0, v0
; == b ==
v_max_f32 v0, v1, v1
