; Its terms may not.
; target: gfx906
; out: v0
; reading: M7=high-first
; expect: different
; relies on: M3
; == a ==
v_dot2_f32_f16 v0, v1, v2, v3
; == b ==
v_alignbit_b32 v1, v1, v1, 16
v_alignbit_b32 v2, v2, v2, 16
v_dot2_f32_f16 v0, v1, v2, v3
