; The second half is multiplied by the first.
; target: gfx950
; mode: 0xf0
; assume: exec == -1
; out: v[0:15]
; expect: refuted
; == a ==
v_mfma_i32_32x32x32_i8 v[0:15], v[16:19], v[20:23], v[0:15]
; == b ==
v_mfma_i32_32x32x16_i8 v[0:15], v[18:19], v[20:21], v[0:15]
v_mfma_i32_32x32x16_i8 v[0:15], v[16:17], v[20:21], v[0:15]
