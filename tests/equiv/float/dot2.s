; The factors of a dot product may be exchanged.
; target: gfx906
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_dot2_f32_f16 v0, v1, v2, v3
; == b ==
v_dot2_f32_f16 v0, v2, v1, v3
