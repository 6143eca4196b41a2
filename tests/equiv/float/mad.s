; The factors of a multiplication and addition may be exchanged.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_mad_f32 v0, v1, v2, v3
; == b ==
v_mad_f32 v0, v2, v1, v3
