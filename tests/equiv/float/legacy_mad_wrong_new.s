; Zero times infinity.
; out: v0
; expect: different
; == a ==
v_mad_legacy_f32 v0, v1, v2, v3
; == b ==
v_mad_f32 v0, v1, v2, v3
