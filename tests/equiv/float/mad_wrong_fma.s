; A multiplication and addition that rounds the product is no fused one.
; out: v0
; expect: different
; == a ==
v_mad_f32 v0, v1, v2, v3
; == b ==
v_fma_f32 v0, v1, v2, v3
