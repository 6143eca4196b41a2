; Sums of bytes are exact, so that the order of two products does not matter.
; target: gfx90a
; out: a[0:3]
; mode: 0xf0
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; == a ==
v_mfma_i32_16x16x16i8 a[0:3], v0, v1, a[0:3]
v_mfma_i32_16x16x16i8 a[0:3], v2, v3, a[0:3]
; == b ==
v_mfma_i32_16x16x16i8 a[0:3], v2, v3, a[0:3]
v_mfma_i32_16x16x16i8 a[0:3], v0, v1, a[0:3]
