; Both extremes of a number and itself quiet a signalling NaN (M1).
; out: v0
; expect: equivalent
; == a ==
v_max_f16 v0, v1, v1
; == b ==
v_min_f16 v0, v1, v1
