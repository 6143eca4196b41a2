; Not downwards.
; out: v0
; expect: different
; == a ==
v_cvt_i16_f16 v0, v1
; == b ==
v_floor_f16 v1, v1
v_cvt_i16_f16 v0, v1
