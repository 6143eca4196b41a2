; Nobody says that a sum of products has the NaNs of the vector ALU.
; target: gfx942
; out: v0[0]
; assume: exec == 0xffffffffffffffff
; expect: different
; relies on: M3
; == a ==
v_mfma_f32_4x4x1_16b_f32 v[0:3], v4, v5, 0
; == b ==
v_fma_f32 v0, v4, v5, 0
