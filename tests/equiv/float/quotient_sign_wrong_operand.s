; It comes from them.
; out: v0
; expect: different
; == a ==
v_div_fixup_f32 v0, v1, v2, v3
; == b ==
v_div_fixup_f32 v0, v1, -v2, v3
