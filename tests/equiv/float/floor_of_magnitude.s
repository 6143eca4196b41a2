; Of numbers that are not negative, rounding down is rounding towards zero.
; out: v0
; expect: equivalent
; == a ==
v_floor_f32 v0, |v1|
; == b ==
v_trunc_f32 v0, |v1|
