; Nor are its comparisons.
; out: v0
; expect: unsupported
; == a ==
v_cmp_lt_f32 vcc, v0, v1
; == b ==
v_cmp_lt_f32 vcc, v0, v1
