; Of negative ones it is not.
; out: v0
; expect: different
; == a ==
v_floor_f32 v0, v1
; == b ==
v_trunc_f32 v0, v1
