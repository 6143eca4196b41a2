; Sums of floats are rounded: their order matters.
; target: gfx90a
; out: a[0:3]
; mode: 0xf0
; assume: exec == 0xffffffffffffffff
; expect: different
; == a ==
v_mfma_f32_16x16x4f32 a[0:3], v0, v1, a[0:3]
v_mfma_f32_16x16x4f32 a[0:3], v2, v3, a[0:3]
; == b ==
v_mfma_f32_16x16x4f32 a[0:3], v2, v3, a[0:3]
v_mfma_f32_16x16x4f32 a[0:3], v0, v1, a[0:3]
