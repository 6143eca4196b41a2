; A product of bytes over all terms at once, or over half of them after the other half: sums of integers have no order.
; target: gfx950
; mode: 0xf0
; assume: exec == -1
; out: v[0:15]
; == a ==
v_mfma_i32_32x32x32_i8 v[0:15], v[16:19], v[20:23], v[0:15]
; == b ==
v_mfma_i32_32x32x16_i8 v[0:15], v[18:19], v[22:23], v[0:15]
v_mfma_i32_32x32x16_i8 v[0:15], v[16:17], v[20:21], v[0:15]
