; No document says what the high word of a constant is.
; target: gfx90a, gfx942, gfx950
; out: v[0:1]
; expect: unsupported
; == a ==
v_pk_fma_f32 v[0:1], v[2:3], v[4:5], 1.0
; == b ==
v_pk_fma_f32 v[0:1], v[2:3], v[4:5], 1.0
