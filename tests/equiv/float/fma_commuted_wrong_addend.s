; A factor and the addend may not.
; out: v0
; expect: different
; == a ==
v_fma_f32 v0, v1, v2, v3
; == b ==
v_fma_f32 v0, v1, v3, v2
