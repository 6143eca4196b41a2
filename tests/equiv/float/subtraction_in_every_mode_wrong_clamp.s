; Without clamp.
; out: v0
; mode: any
; expect: different
; == a ==
v_sub_f16 v0, v1, v2 clamp
; == b ==
v_add_f16 v0, v1, -v2
